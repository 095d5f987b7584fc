import { sample } from './sample.ts';
import type { Giving } from './schema.ts';

export const giving: Giving = {
  provider: { label: 'Give via Debit Card or Bank Account', href: sample.fact('https://giving.example.org/xenia-naz') },
  text: {
    keyword: 'GIVE',
    number: sample.fact('00000'),
    destinations: sample.fact(['Tithes/Offerings', 'Compassionate/Special Needs', 'Faith Promise']),
  },
};

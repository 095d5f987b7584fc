import { church } from '../church.ts';

export const watchLive = {
  title: 'Watch Live',
  description: `Worship with ${church.name} from wherever you are. The stream opens here for every service; see the times and what to expect.`,
  heading: 'Watch Live',
  lead: 'Sick child, night shift, snow on the road, not ready to walk in yet: whatever keeps you, you are with us.',
  screen: {
    heading: 'Stream Starts Soon',
    text: 'The picture appears here when a service begins.',
    alt: '',
  },
  times: { heading: 'We go live', zone: `${church.city} time` },
  home: {
    heading: 'Make it more than a screen',
    alt: 'An open Bible and a mug on a kitchen table in the morning light',
    list: [
      {
        heading: 'Sit with somebody',
        text: 'A spouse, a roommate, a friend on the phone in another town. It was never meant to be done alone.',
      },
      {
        heading: 'Sing, or do not',
        text: 'The words will be on the screen. No one can hear you, so this may be your best chance.',
      },
      {
        heading: 'Tell us you were there',
        text: 'Write a line to the office afterward. We would like to know your name and what you need.',
      },
    ],
  },
  write: { label: 'Say hello by e-mail', subject: 'I watched the service' },
  next: {
    heading: 'When you are ready, there is a seat',
    text: 'No camera has found a way to pass the bread or shake a hand. Come as you are, on any week you like.',
    links: [
      { label: 'See our locations', href: '/locations' },
      { label: 'I am new here', href: '/new-to-xenia-naz' },
    ],
  },
};

import { useState } from 'react';
import type { Noun, SavedItem } from '#records/declare/noun.ts';
import { Confirm } from './confirm.tsx';

type Question = { item: SavedItem; answer: (isSure: boolean) => void };

/** Asks before visitors can no longer see an item. */
export function useTakeDownDialog({ name }: Noun) {
  const [question, setQuestion] = useState<Question>();
  const ask = (item: SavedItem) => new Promise<boolean>((answer) => setQuestion({ item, answer }));

  function answer(isSure: boolean) {
    question?.answer(isSure);
    setQuestion(undefined);
  }
  const dialog = question && (
    <Confirm
      question={`Take down this ${name}?`}
      confirmLabel="Take down"
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    >
      <p className="font-semibold">{question.item.title}</p>
      <p>Visitors will no longer see it. It stays here, and you can publish it again.</p>
    </Confirm>
  );
  return { ask, dialog };
}

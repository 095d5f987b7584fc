/** The 988 Suicide and Crisis Lifeline, for the whole United States. */
export const crisisLine = {
  call: { label: 'Call 988', href: 'tel:988' },
  text: { label: 'Text 988', href: 'sms:988' },
};

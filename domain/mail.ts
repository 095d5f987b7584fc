/** A ready-written message: what a mail program opens with. */
export function mailto(address: string, message: { subject: string; body?: string }) {
  // Mail's own line ends: some programs run the lines together otherwise.
  const encoded = (text: string) => encodeURIComponent(text.replace(/\r?\n/g, '\r\n'));
  const parts = Object.entries(message).map(([name, text]) => `${name}=${encoded(text)}`);
  return `mailto:${address}?${parts.join('&')}`;
}

export function tel(phone: string) {
  return `tel:+1${phone.replace(/\D/g, '')}`;
}

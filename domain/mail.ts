/** A ready-written message: what a mail program opens with. */
export function mailto(address: string, message: { subject: string; body?: string }) {
  const parts = Object.entries(message).map(([name, text]) => `${name}=${encodeURIComponent(text)}`);
  return `mailto:${address}?${parts.join('&')}`;
}

export function tel(phone: string) {
  return `tel:+1${phone.replace(/\D/g, '')}`;
}

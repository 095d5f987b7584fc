/** A link that opens a mail program with this message. */
export function mailto(address: string, message: { subject: string; body?: string }) {
  // RFC 6068 requires CRLF: some programs join the lines otherwise.
  const encoded = (text: string) => encodeURIComponent(text.replace(/\r?\n/g, '\r\n'));
  const parts = Object.entries(message).map(([name, text]) => `${name}=${encoded(text)}`);
  return `mailto:${address}?${parts.join('&')}`;
}

export function tel(phone: string) {
  return `tel:+1${phone.replace(/\D/g, '')}`;
}

/** A link that opens a text message with this body. */
export function sms(number: string, body: string) {
  return `sms:${number}?body=${encodeURIComponent(body)}`;
}

/** '1 address', '1,234 addresses', 'no address'. */
export function formatCount(count: number, one = 'address', many = 'addresses') {
  if (count === 0) return `no ${one}`;
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

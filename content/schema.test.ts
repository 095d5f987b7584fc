import { expect, test } from 'vitest';
import { addressesBeside, Church, Link, Words } from './schema.ts';

const beside = addressesBeside(['/', '/kids']);
const addresses = (oldAddresses: object) => ({ newHereAddress: '/new-here', oldAddresses });
const verse = { text: 'Jesus wept.', reference: 'John 11:35', translation: 'World English Bible' };
const target = 'must lead to a page of this site, such as /about, or to a full web address, https://…, without #';
const oneWord = 'must be a path of one word, in small letters, digits and hyphens, such as /new-here';
const picture = 'must be the name of a file in pictures/, without its ending';

test.each([
  [Church.shape.siteUrl, 'https://example.org/site', '', 'must not have a path after the name'],
  [Church.shape.phone, 'call us', '', 'must be a number of ten digits, such as (937) 555-0142'],
  [Link, { label: 'A', href: 'www.a.example' }, 'href', 'or # while there is none'],
  [beside, { ...addresses({}), newHereAddress: '/About Us' }, 'newHereAddress', oneWord],
  [beside, { ...addresses({}), newHereAddress: '/kids' }, 'newHereAddress', 'must not be the address of another page'],
  [beside, addresses({ '/kids': '/' }), 'oldAddresses./kids', 'must not be the address of a page that is there'],
  [beside, addresses({ '/visit/': '/kids' }), 'oldAddresses./visit/', 'without a slash at its end'],
  [beside, addresses({ '/visit': '/kisd' }), 'oldAddresses./visit', target],
  [beside, addresses({ '/sermons': 'http://old.example' }), 'oldAddresses./sermons', target],
  [Words, { faq: { heading: '' } }, 'faq.heading', 'must not be empty'],
  [Words, { picture: 'gone' }, 'picture', picture],
  [Words, { picture: { name: 'gone' } }, 'picture.name', picture],
  [Words, { pictures: [{ name: 'gone' }] }, 'pictures.0.name', picture],
  [Words, { verses: [{ ...verse, translation: undefined }] }, 'verses.0.translation', 'expected string'],
  [Words, { verses: [{ ...verse, reference: undefined }] }, 'verses.0.reference', 'expected string'],
  [Words, { verses: [{ ...verse, text: undefined }] }, 'verses.0.text', 'expected string'],
])('%#: the content cannot say %j', (schema, value, field, message) => {
  const issues = schema.safeParse(value).error?.issues ?? [];
  expect(issues.map(({ path }) => path.join('.'))).toEqual([field]);
  expect(issues[0]?.message).toContain(message);
});

test('old addresses lead to pages of this site or anywhere else, and a verse has its reference and translation', () => {
  expect(beside.safeParse(addresses({ '/visit': '/kids', '/sermons': 'https://old.example/' })).success).toBe(true);
  expect(Words.safeParse({ verses: [verse], alt: '' }).success).toBe(true);
});

import { expect, test } from 'vitest';
import { addressesBeside, Campuses, Church, Link, SampleData, Site, Staff, switchesOf, Words } from './schema.ts';
import { defaultContent } from './words.ts';

const beside = addressesBeside(['/', '/kids']);
const switches = switchesOf(['/', '/kids', '/about'], { '/': 'it is needed' });
const addresses = (oldAddresses: object) => ({ newHereAddress: '/new-here', oldAddresses });
const verse = { text: 'Jesus wept.', reference: 'John 11:35', translation: 'World English Bible' };
const target = 'must lead to a page of this site, such as /about, or to a full web address, https://…, without #';
const oneWord = 'must be a path of one word, in small letters, digits and hyphens, such as /new-here';
const [campus] = defaultContent.facts.campuses;
const person = { name: 'Ann', title: 'Elder', email: '', bio: 'Ann sings.', picture: '' };
const link = { label: 'Facebook', href: '#' };
const sameAsFirst = 'must not be the same as that of no. 1';
const picture = 'must be the name of a file in pictures/, without its ending';

test.each([
  ['https://example.org/site', Site.shape.siteUrl, '', 'must not have a path after the name'],
  ['example.org', Site.shape.siteUrl, '', 'must be a full web address, https://…'],
  ['Mountain', Site.shape.timeZone, '', 'America/Denver'],
  [[], Church.shape.services, '', 'must have one, such as {'],
  [[{ ...campus, name: 'Hill', services: [] }], Campuses, '0.services', 'must not be empty at Hill if no other campus'],
  [[campus, campus], Campuses, '1.name', sameAsFirst],
  [[campus, { ...campus, name: '' }], Campuses, '1.name', 'must not be empty if there are several campuses'],
  [['A', 'B', 'C', 'D'], Church.shape.tagline, '', 'must be one to three texts in [ ]'],
  [{ '/': '' }, switches, '/', 'cannot be switched off: it is needed'],
  [{ '/snacks': '' }, switches, '/snacks', 'must be the address of a page'],
  [{ '/kids': '/about', '/about': '' }, switches, '/kids', 'must lead to another page that is not switched off'],
  [[person, { ...person, name: 'Bob' }, person], Staff, '2.name', sameAsFirst],
  [[link, link], Church.shape.social, '1.label', sameAsFirst],
  [{ exceptions: [{ date: '2026-12-24' }, { date: '2026-12-24' }] }, SampleData, 'exceptions.1.date', sameAsFirst],
  ['call us', Church.shape.phone, '', 'must be a number of ten digits, such as (937) 555-0142'],
  [{ label: 'A', href: 'www.a.example' }, Link, 'href', 'or # while there is none'],
  [{ ...addresses({}), newHereAddress: '/About Us' }, beside, 'newHereAddress', oneWord],
  [{ ...addresses({}), newHereAddress: '/kids' }, beside, 'newHereAddress', 'must not be the address of another page'],
  [addresses({ '/kids': '/' }), beside, 'oldAddresses./kids', 'must not be the address of a page that is there'],
  [addresses({ '/visit/': '/kids' }), beside, 'oldAddresses./visit/', 'without a slash at its end'],
  [addresses({ '/visit': '/kisd' }), beside, 'oldAddresses./visit', target],
  [addresses({ '/sermons': 'http://old.example' }), beside, 'oldAddresses./sermons', target],
  [{ faq: { heading: '' } }, Words, 'faq.heading', 'must not be empty'],
  [{ picture: 'gone' }, Words, 'picture', picture],
  [{ picture: { name: 'gone' } }, Words, 'picture.name', picture],
  [{ pictures: [{ name: 'gone' }] }, Words, 'pictures.0.name', picture],
  [{ verses: [{ ...verse, translation: undefined }] }, Words, 'verses.0.translation', 'expected string'],
  [{ verses: [{ ...verse, reference: undefined }] }, Words, 'verses.0.reference', 'expected string'],
  [{ verses: [{ ...verse, text: undefined }] }, Words, 'verses.0.text', 'expected string'],
])('the content cannot say %j', (value, schema, field, message) => {
  const issues = schema.safeParse(value).error?.issues ?? [];
  expect(issues.map(({ path }) => path.join('.'))).toEqual([field]);
  expect(issues[0]?.message).toContain(message);
});

test('old addresses lead to pages of this site or anywhere else, and a verse has its reference and translation', () => {
  expect(beside.safeParse(addresses({ '/visit': '/kids', '/sermons': 'https://old.example/' })).success).toBe(true);
  expect(Words.safeParse({ verses: [verse], alt: '' }).success).toBe(true);
});

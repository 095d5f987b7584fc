import type { Facts } from '#content/facts.ts';
import { sample } from '#content/sample.ts';
import type { PageHeader, Section } from '#content/schema.ts';

const header: PageHeader = {
  heading: 'Terms',
  lead: 'What you can count on here, and what we ask of you. It’s short.',
  picture: 'open-bible',
  alt: '',
};

export function terms({ church }: Facts) {
  // These are a beginning, not advice from a lawyer: confirm or change what is marked.
  const sections: Section[] = [
    {
      heading: 'Who we are',
      paragraphs: [
        sample.fact(
          `This site belongs to ${church.name} in ${church.city}. People from our church look after it. It costs you nothing, and you don’t need to be a member to use it.`,
        ),
      ],
    },
    {
      heading: 'Not for emergencies',
      paragraphs: [
        sample.safety(
          'Nobody watches this site or our email around the clock. In an emergency call 911. If you’re thinking about ending your life, call or text 988, day or night.',
        ),
      ],
    },
    {
      heading: 'Times and places',
      paragraphs: [
        sample.fact(
          'We do our best to keep this site right, but a service can move and a group can take a week off. If you’re coming a long way, call us first.',
        ),
        'If you subscribe to a calendar or a feed, changes reach you when your app asks for them, which may be hours later.',
      ],
    },
    {
      heading: 'Words and pictures',
      paragraphs: [
        sample.fact(
          'Read, print and share what you find here, and pass it on to a friend. Please ask us before you publish our words or pictures somewhere else, or use them to sell something.',
        ),
        sample.fact('Most Bible verses here are from the World English Bible, which belongs to everybody.'),
      ],
    },
    {
      heading: 'Other sites',
      paragraphs: [
        `Giving online, maps${church.stream ? ', the live stream' : ''} and some links are run by others, by their own rules. We choose them with care, but can’t answer for them.`,
      ],
    },
    {
      heading: 'The newsletter',
      paragraphs: [
        sample.fact(
          'It’s free, you can leave any time, and we don’t use your address for anything else. Please sign up only with an address of your own.',
        ),
      ],
    },
    {
      heading: 'Please don’t',
      paragraphs: [
        'Don’t try to get into the parts of this site that are for volunteers, and don’t send it so many requests that others have to wait. If you find a hole in it, tell us, and thank you.',
      ],
    },
    {
      heading: 'If something goes wrong',
      paragraphs: [
        sample.fact(
          'We offer this site as it is. If it’s wrong or doesn’t work, tell us and we fix it. As far as the law allows, we aren’t liable for damage that comes from using it.',
        ),
        sample.fact('If we change these terms, the new ones are on this page.'),
      ],
    },
  ];
  return {
    title: 'Terms',
    description: `What you can count on when you use the website of ${church.shortName}, and what we ask of you.`,
    header,
    sections,
    next: {
      heading: 'Questions?',
      text: 'Call, write or stop by. We’d rather talk than point to a page.',
      links: [
        { label: 'Contact us', href: '/contact' },
        { label: 'Privacy', href: '/privacy' },
      ],
    },
  };
}

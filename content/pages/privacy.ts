import type { Facts } from '#content/facts.ts';
import { sample } from '#content/sample.ts';
import type { PageHeader, Section } from '#content/schema.ts';

const header: PageHeader = {
  heading: 'Privacy',
  lead: 'You can read everything here without telling us who you are. This is what happens behind the page.',
  picture: 'candles',
  alt: '',
};

export function privacy({ church, exceptForDanger }: Facts) {
  // What the program does is written as it is. What depends on your church, your host or your settings is marked: confirm or change it.
  const sections: Section[] = [
    {
      heading: 'When you only read',
      paragraphs: [
        'There are no ads here, no counters and no cookies for visitors, and nothing that follows you to other sites. You can’t open an account, so there’s none to lose.',
        'To send you a page, our server has to know your IP address. It doesn’t write it down.',
        sample.fact(
          'We don’t keep a record of which pages are opened. The company that hosts our site may keep its own for a few weeks, with IP addresses, to defend itself against attacks.',
        ),
      ],
    },
    {
      heading: 'What stays on your own device',
      paragraphs: [
        'Your browser may keep a copy of the main pages and of those you’ve opened, so that they’re there without a connection. If you press “Pause motion,” it remembers that, too. Both stay on your device. To remove them, clear the data of this site in your browser.',
      ],
    },
    {
      heading: church.stream ? 'Maps, videos, the live stream and links' : 'Maps, videos and links',
      paragraphs: [
        sample.fact(
          'The maps here come from Google. The one at the foot of each page loads only when you press “Show map”; those on the home page, Locations and Contact Us load when you scroll close to them. Then Google sees your IP address.',
        ),
        ...(church.stream
          ? [
              'The live stream comes from another company and loads only while you’re on Watch Live during a service. Then that company sees your IP address.',
            ]
          : []),
        'A message’s video comes from YouTube or Vimeo, and its audio may come from another site, too. They load only when you press play. Then that company sees your IP address.',
        'Links to other sites, such as the one for giving online, lead to companies with their own rules. What you type there, we don’t see.',
      ],
    },
    {
      heading: 'When you write to us',
      paragraphs: [
        'Buttons for prayer requests, stories and questions open your own email app. This site doesn’t see or store what you write.',
        sample.safety(
          'Your email arrives in the mailbox of the church office. People there read it, and pass it on only to those who need it to help you. Ask us to delete it, and we do.',
        ),
        exceptForDanger,
      ],
    },
    {
      heading: 'The newsletter',
      paragraphs: [
        sample.fact(
          'If you sign up and our form opens your email app, the church office gets your note and adds you to its list by hand. To leave, reply to any newsletter.',
        ),
        'If our form tells you to check your inbox instead, this site keeps your email address, and when and where you signed up: here, or on paper, for instance. Until you confirm with the link in that email, you’re not on the list, and after seven days without that we delete your address.',
        'To keep robots out, our server counts how often somebody signs up from the same IP address, and with the same email address. It forgets that within a day; when it has asked you to confirm, within a week. Email addresses are never in its log.',
        'For each newsletter we record whether it could be delivered to you, and if not, why. We don’t record whether you open it or what you press: it has no hidden pictures, and what it shows and links to is the same for everybody, except the link to unsubscribe.',
        'With the link at the end of each newsletter you take yourself off the list, and your address is deleted. It’s also deleted, after a month in which we can correct a mistake, if our email comes back because there is no such address.',
        'What stays is a scrambled code, here and in the records of what was delivered. Nobody can read your address from it; our server only recognizes the address if somebody enters it again. So we don’t add you again by mistake, and if you come back, you don’t get the same newsletter twice.',
        sample.fact(
          'Only the people who look after this site see the list. We give it to nobody. The company that delivers our email handles your address to do that, and for nothing else.',
        ),
      ],
    },
    {
      heading: 'People in groups and news',
      paragraphs: [
        sample.safety(
          'Volunteers write the small groups and the news on this site: names of leaders, places, times and pictures. We ask before somebody’s name, face or home is shown, and we ask parents before their child’s is. A group that meets in a home can show only the area; then the address is on no page.',
        ),
        'From each picture in the news this site takes out what cameras and phones write into it, such as where it was taken. The file that was sent to it isn’t kept.',
        'So that a mistake can be undone, earlier versions of groups and news are kept where only volunteers see them, until they’re deleted for good.',
      ],
    },
    {
      heading: 'For volunteers who log in',
      paragraphs: [
        'Logging in sets two cookies. One keeps you logged in, for at most seven days. The other lets us recognize a device that has logged in before, for a year, so that strangers who guess passwords can’t lock you out, and so that other volunteers see from what kind of device something was changed, such as an iPhone. What you’re typing is kept in your browser until you save it or log out.',
        'When somebody tries a password, our server counts that for a minute by IP address, in memory. Each login, and too many wrong passwords, add a line to its log with a shortened address.',
      ],
    },
    {
      heading: 'Backups',
      paragraphs: [
        sample.fact(
          'Every night we make a copy of what’s stored here, in case something breaks, and keep it for fourteen nights. So what we delete is gone from the copies, too, two weeks later.',
        ),
      ],
    },
    {
      heading: 'Children',
      paragraphs: [
        sample.safety(
          'The newsletter is for people who are 13 or older. If a younger child has signed up, tell us and we delete the address. We show no child’s name or face here unless a parent has agreed in writing.',
        ),
      ],
    },
    {
      heading: 'See it, change it, have it removed',
      paragraphs: [
        sample.fact(
          `Write to ${church.email} or call ${church.phone}. We tell you what we have about you, and correct or delete it, within two weeks. You don’t have to say why.`,
        ),
      ],
    },
  ];
  return {
    title: 'Privacy',
    description: `What the website of ${church.shortName} stores about you, for how long, who sees it, and how to have it removed.`,
    header,
    sections,
    next: {
      heading: 'Is something missing?',
      text: 'Ask us. If your question isn’t answered here, it should be.',
      links: [
        { label: 'Contact us', href: '/contact' },
        { label: 'Terms', href: '/terms' },
      ],
    },
  };
}

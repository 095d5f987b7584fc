import { newHereAddress } from '#content/addresses.ts';
import type { Facts } from '#content/facts.ts';
import { sample } from '#content/sample.ts';
import type { PageHeader, Picture, Section } from '#content/schema.ts';

const header: PageHeader = {
  heading: 'About us',
  lead: sample.fact('An ordinary congregation in a small Ohio town, learning to love God and our neighbors.'),
  picture: 'about-autumn',
  alt: '',
};

const history = {
  heading: 'History',
  moments: [
    {
      when: sample.story('A living room'),
      text: sample.story(
        'A handful of neighbors met to read the Bible and pray, until there were too many of them for one house.',
      ),
    },
    {
      when: sample.story('A church building'),
      text: sample.story(
        'They put up a white building with a steeple, and did much of the work themselves on weekends.',
      ),
    },
    {
      when: sample.story('A second address'),
      text: sample.story(
        'Years later the Ministry Campus gave us room for meals, a food pantry and groups that meet during the week.',
      ),
    },
    {
      when: sample.story('Today'),
      text: sample.story('Two campuses, one congregation, and some of us still meet in living rooms.'),
    },
  ],
};

export function about({ church, everyServiceDay }: Facts) {
  const mission: Section & { picture: Picture } = {
    picture: { name: 'stained-glass', alt: 'Stained-glass window throwing colors across a wooden floor' },
    heading: 'Mission',
    paragraphs: [
      sample.denomination(
        'The Church of the Nazarene says its mission in seven words: to make Christlike disciples in the nations. A disciple is someone who learns from Jesus how to live.',
      ),
      sample.fact(
        `Here in ${church.area} we go about it in three ways. We worship God together. We grow to be more like Jesus. And we make sure there’s a place for everyone to belong.`,
      ),
    ],
  };

  const beliefs = {
    heading: 'Beliefs',
    lead: sample.denomination(
      `${church.shortName} is part of the Church of the Nazarene, a worldwide church in the tradition of John Wesley, an English preacher of the 1700s. Every Nazarene church holds these eight beliefs, the Agreed Statement of Belief. Here they are in plain words.`,
    ),
    list: [
      sample.denomination({
        heading: 'God',
        text: 'We believe in one God: the Father, the Son and the Holy Spirit. Christians call this the Trinity.',
      }),
      sample.denomination({
        heading: 'The Bible',
        text: 'God inspired all of Scripture, the Old Testament and the New. It holds all the truth we need for faith and for Christian living.',
      }),
      sample.denomination({
        heading: 'Sin',
        text: 'All of us are born with a fallen nature. Something in us leans away from God and toward evil, and keeps on leaning. The Bible calls that sin, and trying harder doesn’t cure it.',
      }),
      sample.denomination({
        heading: 'Being lost',
        text: 'Whoever refuses to the very end to turn back to God is lost, without hope and forever. We don’t say that lightly. It’s one reason we tell people about Jesus.',
      }),
      sample.denomination({
        heading: 'Repentance and new birth',
        text: 'Jesus Christ died for the whole human race. Anyone who repents, which means turning from sin to God, and believes in the Lord Jesus is forgiven and made right with God. That person is born again, into a new life, and is freed from the power of sin.',
      }),
      sample.denomination({
        heading: 'Entire sanctification',
        text: 'After the new birth God calls every believer further. When we give ourselves to him completely, he cleanses the whole heart, through faith in Jesus, and fills it with his Spirit and with love for God and neighbor. To sanctify means to make holy, and the life that follows is called holiness. It’s a gift, and we keep growing in it.',
      }),
      sample.denomination({
        heading: 'The witness of the Spirit',
        text: 'You don’t have to guess where you stand with God. The Holy Spirit assures believers, deep inside, that they’ve been born again, and also that God has made their hearts wholly his.',
      }),
      sample.denomination({
        heading: 'Christ’s return',
        text: 'Our Lord will come back. The dead will be raised, and there will be a final judgment.',
      }),
    ],
    articles: {
      text: sample.denomination(
        'The sixteen Articles of Faith go into more detail, and also cover grace, the church, baptism, the Lord’s Supper and healing.',
      ),
      link: sample.denomination({ label: 'Read the Articles of Faith', href: 'https://nazarene.org/articles-faith' }),
    },
  };
  return {
    title: 'About',
    description: `Who we are at ${church.name}: our mission, what we believe in plain words, and our history.`,
    header,
    mission,
    beliefs,
    history,
    next: {
      heading: 'Come and see for yourself',
      text: `You don’t have to believe all of this, or any of it, to visit. There’s a service ${everyServiceDay}.`,
      links: [
        { label: 'Plan your first visit', href: newHereAddress },
        { label: 'Ask us something', href: '/contact' },
      ],
    },
  };
}

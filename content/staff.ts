import { sample } from './sample.ts';
import type { StaffMember } from './schema.ts';

/** In the order of the page; the first one opens it. */
export const staff: StaffMember[] = [
  {
    name: sample.fact('Daniel Whitaker'),
    title: sample.fact('Lead Pastor'),
    email: sample.fact('daniel@xenianaz.example.org'),
    bio: sample.story(
      'Daniel preaches most Sundays. He drove a delivery truck for nine years before seminary and still knows the back roads of Greene County. He and his wife, Ellen, have three grown children and one very old dog. He’d like to hear your story.',
    ),
    picture: '',
  },
  {
    name: sample.fact('Ruth Okafor'),
    title: sample.fact('Pastor of Care'),
    email: sample.fact('ruth@xenianaz.example.org'),
    bio: sample.story(
      'Ruth visits people in the hospital and at home, and prays with anyone who asks. She was a hospice nurse before she was a pastor, and she knows how to sit quietly with someone.',
    ),
    picture: '',
  },
  {
    name: sample.fact('Caleb Lindgren'),
    title: sample.fact('Worship Pastor'),
    email: sample.fact('caleb@xenianaz.example.org'),
    bio: sample.story(
      'Caleb leads the music and picks songs people can sing. During the week he teaches guitar after school, and repairs old hymnals for fun.',
    ),
    picture: '',
  },
  {
    name: sample.fact('Marisol Vega'),
    title: sample.fact('Kids Director'),
    email: sample.fact('marisol@xenianaz.example.org'),
    bio: sample.safety(
      'Marisol taught second grade for eleven years. She plans what your children do here, trains the volunteers, and is the person to ask about check-in, allergies or a child who’s shy.',
    ),
    picture: '',
  },
  {
    name: sample.fact('Jonah Pruitt'),
    title: sample.fact('Youth Pastor'),
    email: sample.fact('jonah@xenianaz.example.org'),
    bio: sample.story(
      'Jonah became a Christian at sixteen, because one adult kept asking how he really was. Now he’s the one asking. He coaches junior varsity cross-country and burns most of what he grills.',
    ),
    picture: '',
  },
  {
    name: sample.fact('Hannah Yoder'),
    title: sample.fact('Nursery Coordinator'),
    email: sample.fact('hannah@xenianaz.example.org'),
    bio: sample.story(
      'Hannah and her team take care of our youngest, so their parents can sit down for an hour. She’s a mother of four and hard to rattle.',
    ),
    picture: '',
  },
  {
    name: sample.fact('Samuel Adeyemi'),
    title: sample.fact('Outreach Pastor'),
    email: sample.fact('samuel@xenianaz.example.org'),
    bio: sample.story(
      'Samuel runs the meals and the food pantry at the Ministry Campus. If you need help, or have an hour to help somebody else, call the church office and ask for him.',
    ),
    picture: '',
  },
  {
    name: sample.fact('Lydia Brandt'),
    title: sample.fact('Small Groups Director'),
    email: sample.fact('lydia@xenianaz.example.org'),
    bio: sample.story(
      'Tell Lydia which evening you’re free, and she’ll help you find a group. She was new in town once, and a small group is how she met her closest friends.',
    ),
    picture: '',
  },
  {
    name: sample.fact('Grace Kowalczyk'),
    title: sample.fact('Office Manager'),
    email: sample.fact('grace@xenianaz.example.org'),
    bio: sample.safety(
      'Grace answers the phone, opens the mail and reads the email that comes to the church office. If you don’t know who to ask, ask Grace.',
    ),
    picture: '',
  },
  {
    name: sample.fact('Thomas Bell'),
    title: sample.fact('Facilities'),
    email: sample.fact(''),
    bio: sample.story(
      'Thomas keeps both buildings warm, dry and unlocked when they should be. He doesn’t use email; you’ll find him in the kitchen making coffee before anyone else is here.',
    ),
    picture: '',
  },
  {
    name: sample.fact('Walter Odom'),
    title: sample.fact('Pastor to Senior Adults'),
    email: sample.fact(''),
    bio: sample.story(
      'Walter has been a pastor for fifty-one years and has retired twice. He visits older members at home. You can reach him through the church office.',
    ),
    picture: '',
  },
];

import { sample } from './sample.ts';
import type { StaffMember } from './schema.ts';

/** In the order of the page; the first one opens it. */
export const staff: StaffMember[] = [
  {
    name: sample.fact('Daniel Whitaker'),
    title: 'Lead Pastor',
    email: sample.fact('daniel@xenianaz.example.org'),
    bio: sample.fact(
      'Daniel preaches most Sundays, and would rather hear your story than tell another of his. He drove a delivery truck for nine years before seminary and still knows every back road in Greene County. He and his wife, Ellen, have three grown children and one very old dog.',
    ),
    picture: '',
  },
  {
    name: sample.fact('Ruth Okafor'),
    title: 'Pastor of Care',
    email: sample.fact('ruth@xenianaz.example.org'),
    bio: sample.fact(
      'When the phone rings at two in the morning, it is often Ruth who answers. A former hospice nurse, she visits, listens, prays, and knows when to say nothing at all. Her ginger cookies have their own following.',
    ),
    picture: '',
  },
  {
    name: sample.fact('Caleb Lindgren'),
    title: 'Worship Pastor',
    email: sample.fact('caleb@xenianaz.example.org'),
    bio: sample.fact(
      'Caleb leads the singing and keeps it singable. He teaches guitar after school to anyone who asks, repairs old hymnals for fun, and believes the best sound in the building is the room itself.',
    ),
    picture: '',
  },
  {
    name: sample.fact('Marisol Vega'),
    title: 'Kids Director',
    email: sample.fact('marisol@xenianaz.example.org'),
    bio: sample.fact(
      'Marisol taught second grade for eleven years and can still quiet a room with one eyebrow. She learns every child’s name by the second visit and writes the lessons herself, usually on a picnic blanket.',
    ),
    picture: '',
  },
  {
    name: sample.fact('Jonah Pruitt'),
    title: 'Youth Pastor',
    email: sample.fact('jonah@xenianaz.example.org'),
    bio: sample.fact(
      'Jonah came to faith at sixteen because one adult kept asking how he really was. Now he asks. He coaches junior varsity cross-country, burns most of what he grills, and answers texts faster than is healthy.',
    ),
    picture: '',
  },
  {
    name: sample.fact('Hannah Yoder'),
    title: 'Nursery Coordinator',
    email: sample.fact('hannah@xenianaz.example.org'),
    bio: sample.fact(
      'Hannah and her team of rockers, bouncers and hummers look after our youngest, so that their parents can sit down for an hour. She is a mother of four and cannot be alarmed.',
    ),
    picture: '',
  },
  {
    name: sample.fact('Samuel Adeyemi'),
    title: 'Outreach Pastor',
    email: sample.fact('samuel@xenianaz.example.org'),
    bio: sample.fact(
      'Samuel knows which neighbor needs a ramp and which neighbor owns a saw, and he introduces them. He runs the meals at the Ministry Campus and says the church is at its best with its sleeves rolled up.',
    ),
    picture: '',
  },
  {
    name: sample.fact('Lydia Brandt'),
    title: 'Small Groups Director',
    email: sample.fact('lydia@xenianaz.example.org'),
    bio: sample.fact(
      'Tell Lydia which evening you have free and how you feel about dogs, and she will find you a living room. She has started more than thirty groups and has never once made anyone read aloud.',
    ),
    picture: '',
  },
  {
    name: sample.fact('Grace Kowalczyk'),
    title: 'Office Manager',
    email: sample.fact('grace@xenianaz.example.org'),
    bio: sample.fact(
      'Grace is the voice on the phone and the reason anything happens on the day it is supposed to. If you do not know whom to ask, ask Grace. If Grace does not know, she will by lunch.',
    ),
    picture: '',
  },
  {
    name: sample.fact('Thomas Bell'),
    title: 'Facilities',
    email: sample.fact(''),
    bio: sample.fact(
      'Thomas keeps two buildings warm, dry and unlocked at the right moments. He has no e-mail address and wants none. You will find him up a ladder, or in the kitchen by the coffee, before anyone else arrives.',
    ),
    picture: '',
  },
  {
    name: sample.fact('Walter Odom'),
    title: 'Pastor to Senior Adults',
    email: sample.fact(''),
    bio: sample.fact(
      'Walter has been a pastor for fifty-one years and retired from it twice. He visits every member over eighty, in person, with a newspaper under his arm. Leave word at the office and he will come to you.',
    ),
    picture: '',
  },
];

/**
 * What the pictures that came with the site show, by the beginning of their files' SHA-256. Nothing to change here: `npm run check:content`
 * finds one of these texts beside a picture of your own.
 */
export const samplePictures: Record<string, string[]> = {
  '14846827': [
    'A white church among trees in a wide green valley',
    'A white church and a red barn among trees in a wide green valley',
  ],
  '05a6ad3e': ['Five candles burning in the dark'],
  '0e5e0859': [
    'A river at sunrise, mist lifting off the water between the trees',
    'Mist lifting off a river at sunrise',
  ],
  '3f3e2acd': [
    'A stained-glass window throwing colors across a floor',
    'A stained-glass window throwing colors across a wooden floor',
    'Stained-glass window throwing colors across a wooden floor',
  ],
  '7c184764': [
    'An open Bible and a coffee mug on a wooden table in window light',
    'An open Bible and a mug on a kitchen table in the morning light',
    'An open Bible on a table in window light',
  ],
  '8ae11df9': [
    'A church with its windows lit, under a sky full of stars',
    'A church with lit windows under a sky full of stars',
    'A small white church at night, its windows lit, under a sky full of stars',
  ],
  da433421: [
    'A path through a ripe wheat field toward a single tree',
    'A path through ripe wheat',
    'A two-track lane running through ripe wheat toward a single tree',
  ],
};

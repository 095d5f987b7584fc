import { mainCampus } from '#content/campuses.ts';
import { church } from '#content/church.ts';

const { street, city, state, zip } = mainCampus.address;
const facts = {
  '@context': 'https://schema.org',
  '@type': 'Church',
  name: church.name,
  url: church.siteUrl,
  telephone: church.phone,
  email: church.email,
  address: {
    '@type': 'PostalAddress',
    streetAddress: street,
    addressLocality: city,
    addressRegion: state,
    postalCode: zip,
    addressCountry: 'US',
  },
  event: {
    '@type': 'Event',
    name: 'Worship service',
    eventSchedule: church.services.flatMap(({ day, starts }) =>
      starts.map((startTime) => ({
        '@type': 'Schedule',
        byDay: `https://schema.org/${day}`,
        startTime,
        repeatFrequency: 'P1W',
        scheduleTimezone: church.timeZone,
      })),
    ),
  },
};

/** Facts for machines: search engines, assistants, car displays. */
export function StructuredData() {
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own facts as JSON, with the one character that could end the script escaped
      dangerouslySetInnerHTML={{ __html: JSON.stringify(facts).replaceAll('<', '\\u003c') }}
    />
  );
}

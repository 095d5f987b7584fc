import { useSearchParams } from 'react-router';
import { AdminLayout } from '#admin/layout.tsx';
import { type Action, StartScreen } from '#admin/start/start-screen.tsx';
import { admin } from '#content/pages/admin.ts';
import { adminScreens, nouns, startScreen } from '#features/all.ts';
import { announcements } from '#features/announcements/announcement.ts';
import { movingInScreen } from '#features/moving-in/limits.ts';
import { news } from '#features/news/article.ts';
import { words } from '#features/words/words.ts';
import { Yours, YoursPanel } from '#features/words/yours.tsx';
import { adminPath } from '#records/declare/noun.ts';
import { SmartLink } from '#ui/smart-link.tsx';

const servicesScreen = '/admin/services';

const actions: Action[] = [
  {
    label: 'Write an article',
    href: adminPath(news),
    icon: 'm4 20 1-4.5L16.5 4 20 7.5 8.5 19zm10-13.5 3.5 3.5',
  },
  {
    label: 'Cancel a service',
    href: servicesScreen,
    icon: 'M4 6h16v14H4zm0 4.5h16M8 3.5V6m8-2.5V6m-6.5 7 5 5m0-5-5 5',
  },
  {
    label: 'Put up an announcement',
    href: adminPath(announcements),
    icon: 'M4 10v4h3l9 4.5v-13L7 10zm3 4 1.5 5.5h2.5L10 15.5M19 9.5a4 4 0 0 1 0 5',
  },
];

export default function AdminStart() {
  const [searchParams] = useSearchParams();
  const isYours = searchParams.get('view') === 'yours';
  return (
    <AdminLayout words={admin.start} view={isYours ? 'Make it yours' : undefined} screens={adminScreens}>
      {isYours ? (
        <Yours startHref={startScreen} />
      ) : (
        <>
          <StartScreen nouns={[...nouns, words]} actions={actions}>
            <YoursPanel href={`${startScreen}?view=yours`} />
          </StartScreen>
          <p className="mt-10">
            <SmartLink href={movingInScreen} className="link tap-target">
              Moving in from another site
            </SmartLink>
          </p>
        </>
      )}
    </AdminLayout>
  );
}

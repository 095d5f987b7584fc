import { useAdminCheck } from '#core/http/client.tsx';
import { useWords } from '#core/use-words.ts';
import { ItemLink } from '#records/declare/item-links.tsx';
import { CroppedPicture } from '#records/show/item-picture.tsx';
import { useList } from '#records/show/use-list.ts';
import { ListEmpty, ListMissing } from '#ui/list-states.tsx';
import { Pager } from '#ui/pager.tsx';
import { SmartLink } from '#ui/smart-link.tsx';
import { articleList } from './article-list.ts';
import { ArticleView } from './article-view.tsx';

export function Articles() {
  const { shown, isError, refetch } = useList(articleList);
  if (isError || !shown) return <ListMissing of={articleList.path} isError={isError} onRetry={refetch} />;
  if (shown.count === 0) return <ListEmpty text="No news articles yet. Check back soon!" />;
  const first = shown.items.find(({ picture }) => picture);
  return (
    <>
      {shown.items.map((article) => (
        <ArticleView key={article.id} article={article} Picture={CroppedPicture} priority={article === first}>
          <h2 className="type-heading">
            <ItemLink noun={articleList} item={article} className="inline-block py-1 hover:text-accent">
              {article.title}
            </ItemLink>
          </h2>
        </ArticleView>
      ))}
      <Pager {...shown} />
    </>
  );
}

/** Added in the browser, because public HTML is the same for everybody. */
export function ManageNewsLink() {
  const news = useWords('news');
  const { data } = useAdminCheck();
  if (!data?.isAuthenticated) return null;
  return (
    <SmartLink href={news.manage.href} className="link tap-target">
      {news.manage.label}
    </SmartLink>
  );
}

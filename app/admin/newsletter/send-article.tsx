/** An article as a mail: a look at it, a test, a question, and then its progress. */
export function SendArticle({ articleId }: { articleId: string }) {
  return articleId;
}

/** By table: the columns with HTML, which the server cleans when it is written. Pages clean it again when they render it. */
export const HTML_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  blog_posts: ['content'],
  cms_pages: ['content'],
  portfolio_items: ['content'],
}

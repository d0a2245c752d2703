import { oneOf, type ListQuery, type ListSpec } from './list-query.ts'
import { NEWEST_FIRST } from './slice.ts'

export type ContentQuery = ListQuery<'status'>
export type ContentSpec = ListSpec<'status'>

/** What can be asked of the list of blog posts. */
export const BLOG_POST_LIST: ContentSpec = {
  orders: [NEWEST_FIRST],
  filters: { status: oneOf('draft', 'published', 'featured') },
}

/** Of the pages, and of the portfolio. */
export const PUBLISHED_LIST: ContentSpec = {
  orders: [NEWEST_FIRST],
  filters: { status: oneOf('published', 'draft') },
}

/** Of the questions, which have an order of their own. */
export const FAQ_LIST: ContentSpec = {
  orders: [{ column: 'display_order', ascending: true }],
  filters: { status: oneOf('published', 'draft') },
}

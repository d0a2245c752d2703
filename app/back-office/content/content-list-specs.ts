import { NEWEST_FIRST } from '../list/pages/keyset-page.ts'
import { oneOf, type ListQuery, type ListSpec } from '../list/pages/list-query.ts'

export type ContentQuery = ListQuery<'status'>
export type ContentSpec = ListSpec<'status'>

/** The URL parameters of the list of blog posts. */
export const BLOG_POST_LIST: ContentSpec = {
  orders: [NEWEST_FIRST],
  filters: { status: oneOf('draft', 'published', 'featured') },
}

/** The URL parameters of the lists of pages and of portfolio items. */
export const PUBLISHED_LIST: ContentSpec = {
  orders: [NEWEST_FIRST],
  filters: { status: oneOf('published', 'draft') },
}

/** The URL parameters of the list of questions, which is sorted by display order only. */
export const FAQ_LIST: ContentSpec = {
  orders: [{ column: 'display_order', ascending: true }],
  filters: { status: oneOf('published', 'draft') },
}

import type { Section } from '../figure.ts'
import { withLargeShop } from '../large-shop.ts'
import { ADMIN } from '../npm-start.ts'
import { timeLists } from './time-lists.ts'

/** The back office's lists with 100,000 products and as many orders, in a browser. */
export const lists: Section = {
  name: 'lists',
  measure: () => withLargeShop(({ url }) => timeLists(url, ADMIN)),
}

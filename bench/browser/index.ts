import type { Section } from '../figure.ts'
import { demonstrationPages, withTemporaryShop } from '../temporary-shop.ts'
import { timeInteractions } from './interactions.ts'
import { auditPages } from './lighthouse.ts'

/** What a shopper waits for on a phone: the first view of pages by Lighthouse, and taps and keys on a slow processor. */
export const browser: Section = {
  name: 'browser',
  measure: () =>
    withTemporaryShop(async (shop) => {
      const pages = { ...(await demonstrationPages(shop)), blog: '/blog' }
      return [...(await auditPages(shop.url, pages)), ...(await timeInteractions(shop.url, pages.product))]
    }),
}

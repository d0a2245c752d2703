import { isShownAtHome } from '../../domain/categories.ts'
import { listCategories } from '../../domain/category-queries.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { withFallback } from '../../lib/with-fallback.ts'
import { listActiveSlideCategories } from './queries.ts'

const NOT_SHOWN =
  'The home page does not show it yet: its category has no tab there and no active slide. Give it one under Categories or Hero Slides.'

/** Says why the home page does not show featured products of this category; undefined when it does, or if that is not known. */
export async function whyNotAtHome(client: ShopClient, slug: string): Promise<string | undefined> {
  const reading = Promise.all([listCategories(client), listActiveSlideCategories(client)])
  const known = await withFallback(reading, null, 'What the home page shows')
  return known === null || isShownAtHome(known[0], slug, known[1]) ? undefined : NOT_SHOWN
}

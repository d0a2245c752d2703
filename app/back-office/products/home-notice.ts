import { categorySlugs, isShownAtHome } from '../../domain/categories.ts'
import { listCategories } from '../../domain/category-queries.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { withFallback } from '../../lib/with-fallback.ts'
import { listActiveSlideCategories, sellsOnlyUnfeatured } from './queries.ts'

const NOT_SHOWN =
  'The home page does not show it yet: its category has no tab there and no active slide. Give it one under Categories or Hero Slides.'

/** Says why the home page does not show featured products of this category; undefined when it does, or if that is not known. */
export async function whyNotAtHome(client: ShopClient, slug: string): Promise<string | undefined> {
  const reading = Promise.all([listCategories(client), listActiveSlideCategories(client)])
  const known = await withFallback(reading, null, 'What the home page shows')
  return known === null || isShownAtHome(known[0], slug, known[1]) ? undefined : NOT_SHOWN
}

/**
 * Says which tabs of the home page show the newest products since one of this category is not featured any more, the product perhaps
 * among them; undefined if none does, or if that is not known.
 */
export async function whyStillAtHome(client: ShopClient, slug: string): Promise<string | undefined> {
  const names = await withFallback(tabsWithNewest(client, slug), [], 'What the home page shows')
  return names.length === 0 ? undefined : names.map(newestAreShown).join(' ')
}

const newestAreShown = (name: string) => `${name} has no featured product now, so its newest are shown.`

/** The names of the tabs with this category whose products are on sale, but not featured. */
async function tabsWithNewest(client: ShopClient, slug: string): Promise<string[]> {
  const categories = await listCategories(client)
  const tabs = categories
    .filter(({ on_home_tabs }) => on_home_tabs)
    .map((category) => ({ name: category.name, slugs: categorySlugs(categories, category) }))
    .filter(({ slugs }) => slugs.includes(slug))
  const fallsBack = await Promise.all(tabs.map(({ slugs }) => sellsOnlyUnfeatured(client, slugs)))
  return tabs.filter((_tab, index) => fallsBack[index]).map(({ name }) => name)
}

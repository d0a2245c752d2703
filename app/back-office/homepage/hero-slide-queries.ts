import type { TablesInsert } from '../../database.types.ts'
import { unwrap } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { unwrapCount } from '../../lib/supabase/unwrap-count.ts'
import { rowQueries, type Attempts } from '../form/row-queries.ts'
import { COUNT_ONLY } from '../list/pages/page-queries.ts'

/** All slides in display order, inactive ones included. */
export async function listAdminHeroSlides(client: ShopClient) {
  return unwrap(
    await client
      .from('homepage_hero_slides')
      .select('id, title, description, image_url, category, active, display_order, updated_at')
      .order('display_order')
      .order('id'),
  )
}

export type AdminHeroSlideRow = Awaited<ReturnType<typeof listAdminHeroSlides>>[number]

const slides = rowQueries('homepage_hero_slides')

export const { update: updateHeroSlide, remove: deleteHeroSlide } = slides

/** Inserts a slide at the end: its display order is the number of slides. */
export async function insertHeroSlide(
  client: ShopClient,
  slide: TablesInsert<'homepage_hero_slides'>,
  attempts?: Attempts,
): Promise<void> {
  const count = unwrapCount(await client.from('homepage_hero_slides').select('id', COUNT_ONLY))
  await slides.insert(client, slide, attempts, { display_order: count })
}

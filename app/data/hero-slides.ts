import type { Tables } from '../database.types.ts'
import { unwrap } from '../lib/data-error.ts'
import { unwrapCount } from '../lib/row-count.ts'
import type { ShopClient } from '../lib/shop-context.ts'
import { saveOver } from './save-over.ts'

/** A slide of the home page's carousel. `category` is the name the slide form offers: `Sofas`. */
export type HeroSlideRow = Pick<
  Tables<'homepage_hero_slides'>,
  'id' | 'title' | 'description' | 'image_url' | 'category'
>

/** Active slides in display order (spec §7). */
export async function listActiveHeroSlides(client: ShopClient): Promise<HeroSlideRow[]> {
  return unwrap(
    await client
      .from('homepage_hero_slides')
      .select('id, title, description, image_url, category')
      .eq('active', true)
      .order('display_order')
      .order('id'),
  )
}

/** What the back office's list of slides draws. */
export type AdminHeroSlideRow = HeroSlideRow &
  Pick<Tables<'homepage_hero_slides'>, 'active' | 'display_order' | 'updated_at'>

/** All slides in display order, inactive ones too. */
export async function listAdminHeroSlides(client: ShopClient): Promise<AdminHeroSlideRow[]> {
  return unwrap(
    await client
      .from('homepage_hero_slides')
      .select('id, title, description, image_url, category, active, display_order, updated_at')
      .order('display_order')
      .order('id'),
  )
}

/** What the dialog saves. */
export type HeroSlideWrite = Omit<AdminHeroSlideRow, 'id' | 'updated_at'>

/** A new slide goes to the end: its display order is the number of slides there are (spec §5). */
export async function insertHeroSlide(
  client: ShopClient,
  slide: Omit<HeroSlideWrite, 'display_order'>,
): Promise<void> {
  const count = unwrapCount(
    await client.from('homepage_hero_slides').select('id', { count: 'exact', head: true }),
  )
  unwrap(
    await client
      .from('homepage_hero_slides')
      .insert({ ...slide, display_order: count })
      .select('id')
      .single(),
  )
}

/** Over the version that was opened, if it is given: see saveOver. Gives the new version. */
export async function updateHeroSlide(
  client: ShopClient,
  id: string,
  changes: Partial<HeroSlideWrite>,
  version?: string,
): Promise<string> {
  const rows = client.from('homepage_hero_slides')
  const read = rows.select('*').eq('id', id)
  return await saveOver(changes, { update: rows.update(changes).eq('id', id), read, version })
}

export async function deleteHeroSlide(client: ShopClient, id: string): Promise<void> {
  unwrap(await client.from('homepage_hero_slides').delete().eq('id', id).select('id').single())
}

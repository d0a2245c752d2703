import type { Tables } from '../database.types.ts'
import { unwrap } from '../lib/data-error.ts'
import type { ShopClient } from '../lib/shop-context.ts'

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
  Pick<Tables<'homepage_hero_slides'>, 'active' | 'display_order'>

/** All slides in display order, inactive ones too. */
export async function listAdminHeroSlides(client: ShopClient): Promise<AdminHeroSlideRow[]> {
  return unwrap(
    await client
      .from('homepage_hero_slides')
      .select('id, title, description, image_url, category, active, display_order')
      .order('display_order')
      .order('id'),
  )
}

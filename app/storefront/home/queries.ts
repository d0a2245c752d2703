import { unwrap } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'

/** Active slides in display order. `category` is the name or slug of a category, or null. */
export async function listActiveHeroSlides(client: ShopClient) {
  const slides = unwrap(
    await client
      .from('homepage_hero_slides')
      .select('id, title, description, image_url, category')
      .eq('active', true)
      .order('display_order')
      .order('id'),
  )
  return slides.map(withoutId)
}

/** Published reviews in display order. */
export async function listPublishedReviews(client: ShopClient) {
  const reviews = unwrap(
    await client
      .from('client_reviews')
      .select('id, name, role, content, rating')
      .eq('published', true)
      .order('display_order')
      .order('id'),
  )
  return reviews.map(withoutId)
}

/** The cache knows rows by their ids; the page, which would carry them, has no use for them. */
function withoutId<Row extends { id: string }>({ id: _, ...row }: Row): Omit<Row, 'id'> {
  return row
}

export type HeroMediaRow = Awaited<ReturnType<typeof listHeroMedia>>[number]

export type HeroSection = 'hero_section_1' | 'hero_section_2'

/** The media of the two hero sections of the home page. */
export async function listHeroMedia(client: ShopClient) {
  return unwrap(
    await client
      .from('hero_media_settings')
      .select('section_name, media_type, media_url, poster_url, portrait_url, portrait_poster_url')
      .in('section_name', ['hero_section_1', 'hero_section_2']),
  )
}

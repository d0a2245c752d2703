import type { Tables } from '../database.types.ts'
import { unwrap } from '../lib/data-error.ts'
import type { ShopClient } from '../lib/shop-context.ts'

export type HeroMediaRow = Pick<Tables<'hero_media_settings'>, 'section_name' | 'media_type' | 'media_url'>

export type HeroSection = 'hero_section_1' | 'hero_section_2'

/** What the two full-screen sections of the home page show. */
export async function listHeroMedia(client: ShopClient): Promise<HeroMediaRow[]> {
  return unwrap(
    await client
      .from('hero_media_settings')
      .select('section_name, media_type, media_url')
      .in('section_name', ['hero_section_1', 'hero_section_2']),
  )
}

/** Throws when the section is not there. */
export async function updateHeroMedia(
  client: ShopClient,
  section: string,
  media: Pick<HeroMediaRow, 'media_type' | 'media_url'>,
): Promise<void> {
  unwrap(
    await client
      .from('hero_media_settings')
      .update(media)
      .eq('section_name', section)
      .select('section_name')
      .single(),
  )
}

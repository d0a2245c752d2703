import type { Tables } from '../database.types.ts'
import { unwrap } from '../lib/data-error.ts'
import type { ShopClient } from '../lib/shop-context.ts'
import { saveOver } from './save-over.ts'

export type HeroMediaRow = Pick<
  Tables<'hero_media_settings'>,
  'section_name' | 'media_type' | 'media_url' | 'updated_at'
>

export type HeroSection = 'hero_section_1' | 'hero_section_2'

/** What the two full-screen sections of the home page show. */
export async function listHeroMedia(client: ShopClient): Promise<HeroMediaRow[]> {
  return unwrap(
    await client
      .from('hero_media_settings')
      .select('section_name, media_type, media_url, updated_at')
      .in('section_name', ['hero_section_1', 'hero_section_2']),
  )
}

/** Over the version that was opened, if it is given: see saveOver. Gives the new version. */
export async function updateHeroMedia(
  client: ShopClient,
  section: string,
  media: Pick<HeroMediaRow, 'media_type' | 'media_url'>,
  version?: string,
): Promise<string> {
  const rows = client.from('hero_media_settings')
  const read = rows.select('*').eq('section_name', section)
  return await saveOver(media, { update: rows.update(media).eq('section_name', section), read, version })
}

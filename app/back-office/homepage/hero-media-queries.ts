import type { Tables } from '../../database.types.ts'
import { unwrap } from '../../lib/supabase/data-error.ts'
import type { OpenedRow } from '../../lib/supabase/edit-conflict.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { updateIfUnchanged } from '../form/row-queries.ts'

export type EditableHeroMediaRow = Pick<
  Tables<'hero_media_settings'>,
  | 'section_name'
  | 'media_type'
  | 'media_url'
  | 'poster_url'
  | 'portrait_url'
  | 'portrait_poster_url'
  | 'updated_at'
>

/** The two full-screen sections of the home page. */
export async function listEditableHeroMedia(client: ShopClient): Promise<EditableHeroMediaRow[]> {
  return unwrap(
    await client
      .from('hero_media_settings')
      .select(
        'section_name, media_type, media_url, poster_url, portrait_url, portrait_poster_url, updated_at',
      )
      .in('section_name', ['hero_section_1', 'hero_section_2']),
  )
}

/** See updateIfUnchanged. */
export async function updateHeroMedia(
  client: ShopClient,
  section: string,
  media: Partial<Omit<EditableHeroMediaRow, 'section_name' | 'updated_at'>>,
  opened?: OpenedRow,
): Promise<string> {
  return updateIfUnchanged(client, 'hero_media_settings', { section_name: section }, media, opened)
}

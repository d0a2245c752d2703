import { rowsOf, type StaffClient } from './staff-client.ts'

export interface Medium {
  media_type: string
  media_url: string | null
  poster_url?: string | null
}

/** Changes the media of the two heroes for the time of `use`. */
export async function withMedia(
  staff: StaffClient,
  [first, second]: readonly [Medium, Medium?],
  use: () => Promise<void>,
): Promise<void> {
  const media = () => staff.from('hero_media_settings')
  const found = rowsOf(await media().select('section_name, media_type, media_url, poster_url'))
  const change = async (section: string, medium: Medium) =>
    rowsOf(await media().update(medium).eq('section_name', section).select('section_name'))
  try {
    await change('hero_section_1', first)
    if (second) await change('hero_section_2', second)
    await use()
  } finally {
    for (const { section_name, ...medium } of found) await change(section_name, medium)
  }
}

import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { withFallback } from '../../lib/with-fallback.ts'
import type { Route } from './+types/text-versions-loader.ts'
import { listTextVersions, type TextVersion } from './queries.ts'
import { isTextPage } from './text-forms.ts'

/** The saved versions of a page's texts, for the window that lists them; null when they could not be read. */
export async function clientLoader({
  params,
}: Route.ClientLoaderArgs): Promise<{ versions: TextVersion[] | null }> {
  if (!isTextPage(params.page)) return { versions: [] }
  const versions = listTextVersions(await browserClient(), params.page)
  return { versions: await withFallback(versions, null, 'The versions of the texts') }
}

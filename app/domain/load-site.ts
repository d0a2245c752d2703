import type { RouterContextProvider } from 'react-router'
import { shopContext } from '../lib/contexts.ts'
import { withFallback } from '../lib/with-fallback.ts'
import { getSite } from './site-queries.ts'
import { DEFAULT_SITE, type Site } from './site.ts'

/** The site, read once for all pages until it changes; the default when it cannot be read. */
export function loadSite(context: Readonly<RouterContextProvider>): Promise<Site> {
  const { supabase, shared } = context.get(shopContext)
  return shared('site', () => withFallback(getSite(supabase), DEFAULT_SITE, 'Website settings'))
}

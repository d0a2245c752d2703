import type { RouterContextProvider } from 'react-router'
import { shopContext } from '../lib/contexts.ts'
import { withFallback } from '../lib/with-fallback.ts'
import { getSite } from './site-queries.ts'
import { DEFAULT_SITE, type Site } from './site.ts'

const sites = new WeakMap<Readonly<RouterContextProvider>, Promise<Site>>()

/** The site of a request, read once for all its loaders; the default when it cannot be read. */
export function loadSite(context: Readonly<RouterContextProvider>): Promise<Site> {
  const loaded =
    sites.get(context) ??
    withFallback(getSite(context.get(shopContext).supabase), DEFAULT_SITE, 'Website settings')
  sites.set(context, loaded)
  return loaded
}

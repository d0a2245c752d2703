import { createClient } from '@supabase/supabase-js'
import type { Database } from '../../app/database.types.ts'
import type { ShopContext } from '../../app/lib/contexts.ts'
import { createPicturePreviews, type LoadPicture } from '../../app/lib/picture-previews.server.ts'
import type { ShopClient } from '../../app/lib/supabase/shop-client.ts'
import type { AppOptions } from '../app-options.ts'
import { fetchInProcess } from '../backend-calls/fetch-in-process.ts'
import { markIncomplete, withReadTracking } from '../cache/rendering-reads.ts'
import type { SharedReads } from '../cache/shared-reads.ts'
import type { SharedValues } from '../cache/shared-values.ts'

/** The context of loaders. Our own backend is called within the process, if the response is not shared with another rendering. */
export function createShopContext(
  { backend, supabase, siteUrl }: AppOptions,
  loadPicture: LoadPicture,
  sharedReads: SharedReads | undefined,
  sharedValues: SharedValues,
): ShopContext {
  const request = backend ? withoutRetryWhenBusy(fetchInProcess(backend)) : fetch
  const read = withReadTracking(sharedReads ? sharedReads.wrap(request) : request)
  const client = createClient<Database>(backend ? siteUrl : supabase.url, supabase.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: read },
  })
  return {
    supabase: client,
    siteUrl,
    supabaseUrl: supabase.url,
    publishableKey: supabase.publishableKey,
    // A page without some of its previews is not cached, so that a later one has them.
    previews: createPicturePreviews(loadPicture, { onLate: markIncomplete }),
    shared: sharedValues.get,
  }
}

type Fetch = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>

const RESTARTS_WITHIN_SECONDS = 1
const OVERLOADED = 529

/**
 * supabase-js repeats a read that was answered 503, after `Retry-After` seconds and up to three times. That covers a restart of the
 * database, but a page must not wait so long for a database that is too busy.
 */
export function withoutRetryWhenBusy(request: Fetch): Fetch {
  return async (input, init) => {
    const response = await request(input, init)
    const isBusy =
      response.status === 503 && Number(response.headers.get('retry-after')) > RESTARTS_WITHIN_SECONDS
    if (!isBusy) return response
    return new Response(await response.text(), { status: OVERLOADED, headers: response.headers })
  }
}

/** A client with the rights of an access token, which the backend verifies. */
export function callerClient({ backend, supabase, siteUrl }: AppOptions, accessToken: string): ShopClient {
  return createClient<Database>(backend ? siteUrl : supabase.url, supabase.publishableKey, {
    accessToken: async () => accessToken,
    global: backend && { fetch: (input, init) => backend.fetch(new Request(input, init)) },
  })
}

/** Fetches pictures of the shop's own storage only. */
export function pictureLoader({ backend, supabase, siteUrl }: AppOptions): LoadPicture {
  const home = new URL(backend ? siteUrl : supabase.url)
  return async (address) => {
    const url = new URL(address, home)
    if (url.origin !== home.origin) return new Response(null, { status: 404 })
    const request = new Request(url, {
      headers: { Accept: 'image/webp' },
      signal: AbortSignal.timeout(10_000),
    })
    return backend ? backend.fetch(request) : fetch(request)
  }
}

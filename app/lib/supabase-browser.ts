import type { ShopClient } from './shop-context.ts'

/** The key in local storage under which supabase-js keeps the session. */
export const SESSION_STORAGE_KEY = 'parlour-auth-token'

/** Names of the `<meta>` elements by which the server tells the browser where the backend is. */
export const SUPABASE_URL_META = 'supabase-url'
export const SUPABASE_KEY_META = 'supabase-publishable-key'

export interface BrowserSettings {
  url: string
  publishableKey: string
}

function metaContent(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
}

/** Where the backend is, as the page itself says. Throws when the page carries no API key (spec §5, Auth). */
export function browserSettings(): BrowserSettings {
  const publishableKey = metaContent(SUPABASE_KEY_META)
  if (publishableKey === '')
    throw new Error('The shop is not configured: its publishable API key is missing.')
  return { url: metaContent(SUPABASE_URL_META) || window.location.origin, publishableKey }
}

async function createBrowserClient(): Promise<ShopClient> {
  const { url, publishableKey } = browserSettings()
  const { createClient } = await import('@supabase/supabase-js')
  return createClient(url, publishableKey, {
    auth: { storageKey: SESSION_STORAGE_KEY, persistSession: true, autoRefreshToken: true },
  })
}

let client: Promise<ShopClient> | undefined
let running: ShopClient | undefined
const startListeners = new Set<(client: ShopClient) => void>()

/**
 * The visitor's own client, with the visitor's own session; one for the life of the page.
 * supabase-js is fetched at the first call, so that pages which never ask do not pay for it.
 */
export function browserClient(): Promise<ShopClient> {
  client ??= createBrowserClient().then(
    (started) => {
      running = started
      for (const listener of startListeners) listener(started)
      return started
    },
    (error: unknown) => {
      client = undefined
      throw error
    },
  )
  return client
}

/** Calls back once the client exists, or exists already, whoever asked for it; asking this way does not start it. */
export function whenBrowserClientStarts(listener: (client: ShopClient) => void): void {
  startListeners.add(listener)
  if (running) listener(running)
}

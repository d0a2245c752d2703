import type { ShopClient } from './shop-client.ts'

/** The key in local storage under which supabase-js keeps the session. */
export const SESSION_STORAGE_KEY = 'parlour-auth-token'

/** Names of the `<meta>` elements with the backend's URL and key. */
export const SUPABASE_URL_META = 'supabase-url'
export const SUPABASE_KEY_META = 'supabase-publishable-key'

export interface BrowserSettings {
  url: string
  publishableKey: string
}

function metaContent(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
}

/** The backend's URL and key, from the page. Throws when the key is missing (docs/behaviour/sign-in.md#sessions). */
export function browserSettings(): BrowserSettings {
  const publishableKey = metaContent(SUPABASE_KEY_META)
  if (publishableKey === '')
    throw new Error('The shop is not configured: its publishable API key is missing.')
  return { url: metaContent(SUPABASE_URL_META) || window.location.origin, publishableKey }
}

async function startClient(): Promise<ShopClient> {
  const { url, publishableKey } = browserSettings()
  const { createBrowserClient } = await import('./create-browser-client.ts')
  return createBrowserClient(url, publishableKey, SESSION_STORAGE_KEY)
}

let client: Promise<ShopClient> | undefined
let running: ShopClient | undefined
const startListeners = new Set<(client: ShopClient) => void>()

/** The client with the visitor's session. supabase-js is loaded at the first call, because most pages do not need it. */
export function browserClient(): Promise<ShopClient> {
  client ??= startClient().then(
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

/** Calls back once the client exists, at once if it does already. Does not create it. */
export function onBrowserClientStart(listener: (client: ShopClient) => void): void {
  startListeners.add(listener)
  if (running) listener(running)
}

import { createClient } from '@supabase/supabase-js'
import { withLastingRenewal } from './lasting-renewal.ts'
import { createSessionStorage } from './session-storage.ts'
import type { ShopClient } from './shop-client.ts'

/** The longest pause between attempts to open the socket again; supabase-js would wait ten seconds. */
const RECONNECT_MS = 3_000

/** For the answer to a heartbeat. */
const HEARTBEAT_MS = 4_000

/** A client that is soon at work again after a sleep or a lost network. */
export function createBrowserClient(url: string, publishableKey: string, storageKey: string): ShopClient {
  const storage = createSessionStorage(() => window.localStorage)
  const client: ShopClient = createClient(url, publishableKey, {
    auth: { storage, storageKey, persistSession: true, autoRefreshToken: true },
    global: {
      fetch: withLastingRenewal({
        send,
        isCurrent: (refreshToken) => refreshTokenIn(storage.getItem(storageKey)) === refreshToken,
        adopt: (tokens) => client.auth.setSession(tokens),
      }),
    },
    realtime: { reconnectAfterMs: (tries) => Math.min(tries * 1_000, RECONNECT_MS) },
  })
  // supabase-js looks at the session when the page is visible again; the network may be back later.
  for (const type of ['online', 'pageshow'])
    window.addEventListener(type, () => void comeBack(client).catch(() => undefined))
  return client
}

const send: typeof fetch = async (input, init) => {
  if (!(init?.body instanceof FormData)) return fetch(input, init)
  const { sendForm } = await import('./upload-progress.ts')
  return sendForm(input, init, init.body)
}

/** Renews a session that has run out, and replaces a socket that the network has lost. */
async function comeBack(client: ShopClient): Promise<void> {
  await client.auth.getSession()
  const { realtime } = client
  if (realtime.getChannels().length === 0) return
  if (realtime.isConnected()) {
    await realtime.sendHeartbeat()
    // The second one finds the first unanswered where the network has lost the socket.
    setTimeout(() => void realtime.sendHeartbeat(), HEARTBEAT_MS)
    return
  }
  await realtime.disconnect()
  realtime.connect()
}

/** Undefined where there is no session, or none that can be read. */
function refreshTokenIn(stored: string | null): string | undefined {
  try {
    return (JSON.parse(stored ?? 'null') as { refresh_token?: string } | null)?.refresh_token
  } catch {
    return undefined
  }
}

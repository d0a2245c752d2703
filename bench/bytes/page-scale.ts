import { setTimeout as elapsed } from 'node:timers/promises'
import { encode } from '../../server/cache/encoding.ts'

export interface PageWeight {
  /** The document, in bytes. */
  document: number
  /** The scripts of its first view, in bytes. Scripts that are loaded later, for a session or a tap, are not included. */
  scripts: number
}

/** Weighs pages as a browser gets them, compressed with brotli. A script that several pages load is requested once. */
export function createPageScale(url: string): (path: string) => Promise<PageWeight> {
  const sizes = new Map<string, Promise<number>>()
  return async (path) => {
    const html = await completeDocument(url + path)
    const weights = scriptsOf(html).map((script) => {
      const known = sizes.get(script) ?? weigh(new URL(script, url))
      sizes.set(script, known)
      return known
    })
    const scripts = (await Promise.all(weights)).reduce((sum, bytes) => sum + bytes, 0)
    return { document: (await encode(Buffer.from(html), 'br')).length, scripts }
  }
}

/** The first document of a new shop lacks the previews of pictures that were not drawn in time. */
async function completeDocument(url: string): Promise<string> {
  let before = ''
  for (let times = 0; times < 20; times += 1) {
    const html = await (await fetch(url)).text()
    if (html === before) return html
    before = html
    await elapsed(250)
  }
  throw new Error(`${url} changes with each request.`)
}

/** The URLs of all scripts that the page preloads, loads or imports. */
function scriptsOf(html: string): string[] {
  const named = html.matchAll(/(?:href|src)="(\/[^"]+\.js)"|(?:from|import)\s*\(?\s*"(\/[^"]+\.js)"/g)
  return [...new Set([...named].map(([, linked, imported]) => linked ?? imported ?? ''))]
}

async function weigh(script: URL): Promise<number> {
  const response = await fetch(script, { method: 'HEAD', headers: { 'accept-encoding': 'br' } })
  const length = response.headers.get('content-length')
  if (response.headers.get('content-encoding') !== 'br' || length === null) {
    throw new Error(`${script.pathname} is not sent compressed.`)
  }
  return Number(length)
}

/** The public pages whose script a phone has to fetch before they answer to a tap. */
const PATHS = [
  '/',
  '/shop',
  '/cart',
  '/checkout',
  '/faq',
  '/blog',
  '/about',
  '/contact',
  '/portfolio',
  '/auth',
  '/auth/forgot-password',
  '/auth/new-password',
  '/account',
]

export interface PageScript {
  path: string
  /** Compressed with brotli, as the shop sends it. */
  bytes: number
}

/** Weighs the scripts that each page names for its first view; what it fetches later, for a session or a tap, is not in it. */
export async function weighScripts(url: string): Promise<PageScript[]> {
  const sizes = new Map<string, Promise<number>>()
  return await Promise.all(
    PATHS.map(async (path) => {
      const html = await (await fetch(url + path)).text()
      const weights = scriptsOf(html).map((script) => {
        const known = sizes.get(script) ?? weigh(new URL(script, url))
        sizes.set(script, known)
        return known
      })
      return { path, bytes: (await Promise.all(weights)).reduce((sum, bytes) => sum + bytes, 0) }
    }),
  )
}

/** Every script the page preloads, loads or imports. */
function scriptsOf(html: string): string[] {
  const named = html.matchAll(/(?:href|src)="(\/[^"]+\.js)"|(?:from|import)\s*\(?\s*"(\/[^"]+\.js)"/g)
  return [...new Set([...named].map(([, linked, imported]) => linked ?? imported ?? ''))]
}

async function weigh(script: URL): Promise<number> {
  const response = await fetch(script, { method: 'HEAD', headers: { 'accept-encoding': 'br' } })
  const length = response.headers.get('content-length')
  if (response.headers.get('content-encoding') !== 'br' || length === null) {
    throw new Error(`${script.pathname} does not come compressed`)
  }
  return Number(length)
}

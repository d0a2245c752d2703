/** The public pages. A phone must load their scripts before they react to taps. */
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

/** Sums up the scripts of each page's first view. Scripts that are loaded later, for a session or a tap, are not included. */
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

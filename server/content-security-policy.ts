import { createHash } from 'node:crypto'

/**
 * The page with the policy that lets only its own scripts run (https://www.w3.org/TR/CSP3/). `nonce` is the one it was
 * rendered with: who puts a script into the shop's texts cannot know it. Scripts that bear it are named in the policy by
 * their SHA-256 and the nonce is taken out, because the page is kept and sent to everybody, and a nonce that is seen twice
 * is none. Anything but HTML comes back as it is.
 */
export async function withContentSecurityPolicy(
  response: Response,
  nonce: string,
  backendUrl: string,
): Promise<Response> {
  if (!response.headers.get('Content-Type')?.startsWith('text/html')) return response
  const html = await response.text()
  const headers = new Headers(response.headers)
  headers.set('Content-Security-Policy', policy(inlineScripts(html, nonce), backendUrl))
  const body = response.body === null ? null : html.replaceAll(` nonce="${nonce}"`, '')
  return new Response(body, { status: response.status, statusText: response.statusText, headers })
}

function inlineScripts(html: string, nonce: string): string[] {
  const scripts = html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)
  return [...scripts]
    .filter(([, attributes = '']) => attributes.includes(` nonce="${nonce}"`) && !/ src=/.test(attributes))
    .map(([, , text = '']) => text)
}

function policy(scripts: string[], backendUrl: string): string {
  const hashes = scripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  const backend = backendUrl === '' ? [] : [backendUrl, backendUrl.replace(/^http/, 'ws')]
  return Object.entries({
    'default-src': ["'self'"],
    'script-src': ["'self'", ...new Set(hashes)],
    // Pages of the back office may carry styles of their own, and toasts and dialogs bring theirs as they open.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', 'https:', ...backend.slice(0, 1)],
    'media-src': ["'self'", 'blob:', 'https:', ...backend.slice(0, 1)],
    'connect-src': ["'self'", ...backend],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-src': ["'none'"],
    'frame-ancestors': ["'none'"],
  })
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ')
}

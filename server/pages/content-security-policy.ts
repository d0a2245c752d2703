import { createHash } from 'node:crypto'

/**
 * The policy of a streamed page, whose scripts are not known yet: they are allowed by the nonce. Such a response must not be
 * cached, because a nonce must not be reused.
 */
export function noncePolicy(nonce: string, backendUrl: string): string {
  return policy([`'nonce-${nonce}'`], backendUrl)
}

/**
 * A complete page and its policy (https://www.w3.org/TR/CSP3/). Scripts that were rendered with the nonce are allowed by their
 * SHA-256; scripts injected into texts do not have it. The nonce itself is removed, because the page is cached, and a nonce
 * must not be reused.
 * @param html as UTF-8
 */
export function withHashPolicy(
  html: Buffer,
  nonce: string,
  backendUrl: string,
): { html: Buffer; policy: string } {
  const mark = Buffer.from(` nonce="${nonce}"`)
  const parts: Buffer[] = []
  const scripts: string[] = []
  let rest = 0
  for (let at = html.indexOf(mark); at >= 0; at = html.indexOf(mark, rest)) {
    parts.push(html.subarray(rest, at))
    rest = at + mark.length
    const script = inlineScript(html, at)
    if (script) scripts.push(hashSource(script))
  }
  parts.push(html.subarray(rest))
  return { html: Buffer.concat(parts), policy: policy(scripts, backendUrl) }
}

/** The text of the inline script whose start tag is around a position; undefined if that is another tag. */
function inlineScript(html: Buffer, position: number): Buffer | undefined {
  const tagEnd = html.indexOf('>', position)
  const tag = html.toString('latin1', html.lastIndexOf('<', position), tagEnd)
  if (!tag.startsWith('<script ') || tag.includes(' src=')) return undefined
  return html.subarray(tagEnd + 1, html.indexOf('</script>', tagEnd))
}

/** The source expression that allows an inline element with this text. */
function hashSource(text: Buffer): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

function policy(scripts: string[], backendUrl: string): string {
  const backend = backendUrl === '' ? [] : [backendUrl, backendUrl.replace(/^http/, 'ws')]
  return Object.entries({
    'default-src': ["'self'"],
    'script-src': ["'self'", ...new Set(scripts)],
    // HTML of the back office may contain style attributes, and toasts and dialogs insert style elements.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', 'https:', ...backend.slice(0, 1)],
    'media-src': ["'self'", 'blob:', 'https:', ...backend.slice(0, 1)],
    'connect-src': ["'self'", ...backend],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    // The back office shows pages of the shop in a frame while their texts are edited.
    'frame-src': ["'self'"],
    'frame-ancestors': ["'self'"],
  })
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ')
}

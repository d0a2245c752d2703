import { hash } from 'node:crypto'

export interface Policies {
  /**
   * The policy of a streamed page, whose inline scripts and styles are not known yet: they are allowed by the nonce. Such a response
   * must not be cached, because a nonce must not be reused.
   */
  streamed(nonce: string): string
  /**
   * A complete page and its policy. Scripts and styles that were rendered with the nonce are allowed by their SHA-256; those that
   * were injected into texts do not have it. The nonce itself is removed, because the page is cached, and a nonce must not be reused.
   * @param html as UTF-8
   */
  complete(html: Buffer, nonce: string): { html: Buffer; policy: string }
}

/**
 * The policies of pages (https://www.w3.org/TR/CSP3/, docs/decisions/0059-no-style-attributes.md).
 * @param backendUrl '' for the page's own origin
 * @param styles the texts of style elements that any page may have
 */
export function createPolicies(backendUrl: string, styles: readonly string[]): Policies {
  const everyStyle = styles.map(hashSource)
  return {
    streamed(nonce) {
      const source = `'nonce-${nonce}'`
      return policy({ scripts: [source], styles: [source, ...everyStyle], backendUrl })
    },
    complete(html, nonce) {
      const { parts, scripts, styles: ownStyles } = withoutNonce(html, nonce)
      const allowed = { scripts, styles: [...ownStyles, ...everyStyle], backendUrl }
      return { html: Buffer.concat(parts), policy: policy(allowed) }
    },
  }
}

/** The page without its nonces, and the sources of the inline elements that had them. */
function withoutNonce(html: Buffer, nonce: string) {
  const mark = Buffer.from(` nonce="${nonce}"`)
  const parts: Buffer[] = []
  const sources: Record<'scripts' | 'styles', string[]> = { scripts: [], styles: [] }
  let rest = 0
  for (let at = html.indexOf(mark); at >= 0; at = html.indexOf(mark, rest)) {
    parts.push(html.subarray(rest, at))
    rest = at + mark.length
    const inline = inlineElement(html, at)
    if (inline) sources[inline.kind].push(hashSource(inline.text))
  }
  parts.push(html.subarray(rest))
  return { parts, ...sources }
}

/** The inline script or style whose start tag is around a position; undefined if that is another tag. */
function inlineElement(
  html: Buffer,
  position: number,
): { kind: 'scripts' | 'styles'; text: Buffer } | undefined {
  const tagEnd = html.indexOf('>', position)
  const tag = html.toString('latin1', html.lastIndexOf('<', position), tagEnd)
  const textBefore = (endTag: string) => html.subarray(tagEnd + 1, html.indexOf(endTag, tagEnd))
  if (tag.startsWith('<style ')) return { kind: 'styles', text: textBefore('</style>') }
  if (!tag.startsWith('<script ') || tag.includes(' src=')) return undefined
  return { kind: 'scripts', text: textBefore('</script>') }
}

/** The source expression that allows an inline element with this text. */
function hashSource(text: string | Buffer): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`
}

interface Allowed {
  scripts: readonly string[]
  styles: readonly string[]
  backendUrl: string
}

function policy({ scripts, styles, backendUrl }: Allowed): string {
  const backend = backendUrl === '' ? [] : [backendUrl, backendUrl.replace(/^http/, 'ws')]
  return Object.entries({
    'default-src': ["'self'"],
    'script-src': ["'self'", ...new Set(scripts)],
    'style-src': ["'self'", ...new Set(styles)],
    // The texts of staff keep their styles as rules (app/lib/styles/style-rules.server.ts).
    'style-src-attr': ["'none'"],
    // Staff may enter the address of a picture or film on any host that has TLS.
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

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
 */
export function withHashPolicy(
  html: string,
  nonce: string,
  backendUrl: string,
): { html: string; policy: string } {
  return {
    html: html.replaceAll(` nonce="${nonce}"`, ''),
    policy: policy(inlineScripts(html, nonce), backendUrl),
  }
}

/** The source expressions of the inline scripts that have the nonce. */
function inlineScripts(html: string, nonce: string): string[] {
  const scripts = html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)
  return [...scripts]
    .filter(([, attributes = '']) => attributes.includes(` nonce="${nonce}"`) && !/ src=/.test(attributes))
    .map(([, , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
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

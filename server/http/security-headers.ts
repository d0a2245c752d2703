import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TrustsProxy } from '../visitor/trusted-proxies.ts'
import { readVisitor } from '../visitor/visitor.ts'

const UNUSED_FEATURES = [
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'microphone',
  'midi',
  'usb',
]

/** Headers of every response that does not set them itself. */
const DEFAULTS = new Map([
  // Pages, assets and stored files set their own.
  ['Cache-Control', 'no-store'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Permissions-Policy', UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', ')],
  // With `no-referrer`, native form submissions have `Origin: null` and are refused.
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['X-Content-Type-Options', 'nosniff'],
  // The back office shows pages of the shop in a frame while their texts are edited.
  ['X-Frame-Options', 'SAMEORIGIN'],
])

/** A year. Without includeSubDomains: other hosts of the domain may not have TLS. */
const TRANSPORT_SECURITY = 'max-age=31536000'

/** Sets the headers of every response, and Strict-Transport-Security where a trusted proxy says that the visitor uses TLS. */
export function createSecurityHeaders(
  trusts: TrustsProxy,
): (request: IncomingMessage, response: ServerResponse) => void {
  return ({ socket, headers }, response) => {
    response.setHeaders(DEFAULTS)
    // Without the header there is nothing to read, and this runs for every response.
    const mayBeTls = headers['x-forwarded-proto'] !== undefined
    if (mayBeTls && readVisitor(socket.remoteAddress, headers, trusts).isTls)
      response.setHeader('Strict-Transport-Security', TRANSPORT_SECURITY)
  }
}

import { isIPv6 } from 'node:net'
import type { Env } from '../env.ts'
import type { FirstAdmin } from './first-admin.ts'

/** What HOST may be, as URLs write it, when the shop listens at localhost too. */
const INCLUDES_LOCALHOST = new Set(['localhost', '0.0.0.0', '[::]', '[::ffff:0:0]'])
/** Addresses that localhost stands for. Browsers accept passkeys for the name only. */
const IS_LOCALHOST = new Set(['127.0.0.1', '[::1]', '[::ffff:7f00:1]'])

/** The address for links and redirects: SITE_URL, or else where the shop listens. */
export function siteUrlOf({ SITE_URL, HOST }: Pick<Env, 'SITE_URL' | 'HOST'>, port: number): string {
  if (SITE_URL !== undefined) return SITE_URL
  const address = localUrl(HOST, port)
  return IS_LOCALHOST.has(new URL(address).hostname) ? `http://localhost:${port}` : address
}

/** Where this machine reaches the shop: a shop that listens at one address is not reached at another. */
export function localUrl(host: string, port: number): string {
  const address = `http://${isIPv6(host) ? `[${host}]` : host}:${port}`
  // No URL has the zone of a link-local address.
  const isOther = URL.canParse(address) && !INCLUDES_LOCALHOST.has(new URL(address).hostname)
  return isOther ? address : `http://localhost:${port}`
}

/** What is printed once the shop runs. */
export function addressLines(siteUrl: string, firstAdmin?: FirstAdmin): string[] {
  const lines = [`\n  Shop         ${siteUrl}`, `  Back office  ${siteUrl}/admin`]
  if (firstAdmin) {
    const { email, password } = firstAdmin
    const shown = password === undefined ? 'the one in ADMIN_PASSWORD' : `${password}   (shown only now)`
    lines.push(`\n  First admin  ${email}\n  Password     ${shown}`)
  }
  return [...lines, '']
}

import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'

/**
 * Whether a peer's X-Forwarded-For is trusted.
 * @param hops how many proxies are between that peer and this process: 0 for the one that is connected to it
 */
export type TrustsProxy = (address: string, hops: number) => boolean

/** Names for ranges, as in Express (https://expressjs.com/en/guide/behind-proxies.html). */
const NAMED_RANGES: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}
const MAX_HOPS = 20
/** Addresses whose outcome is kept. */
const MAX_KNOWN = 1_000

export const TRUST_PROXY_RULE =
  'must be a number of proxies up to 20, or a list of their addresses such as loopback, 10.0.0.0/8'

/** Parses TRUST_PROXY: a number of proxies, or addresses, CIDR ranges and names of ranges. Undefined if it is neither. */
export function parseTrustedProxies(value: string): TrustsProxy | undefined {
  if (/^\d+$/.test(value)) {
    const count = Number(value)
    return count <= MAX_HOPS ? (_address, hops) => hops < count : undefined
  }
  const ranges = value
    .split(',')
    .map((each) => each.trim())
    .flatMap((each) => NAMED_RANGES[each] ?? [each])
    .map(rangeOf)
  if (!ranges.every((range) => range !== undefined)) return undefined
  // Parsing an address took 2 % of the time of a page, and most requests come from the same few peers.
  const known = new LRUCache<string, boolean>({ max: MAX_KNOWN })
  return (address) => {
    const before = known.get(address)
    if (before !== undefined) return before
    const isTrusted = isWithin(address, ranges)
    known.set(address, isTrusted)
    return isTrusted
  }
}

type Range = [address: ipaddr.IPv4 | ipaddr.IPv6, bits: number]

function isWithin(address: string, ranges: readonly Range[]): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return ranges.some((range) => range[0].kind() === parsed.kind() && parsed.match(range))
}

function rangeOf(text: string): Range | undefined {
  // ipaddr.js would read 10.1 as 10.0.0.1.
  if (!/^(\d+\.\d+\.\d+\.\d+|[\da-f]*:[\da-f:.]*)(\/\d+)?$/i.test(text)) return undefined
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text)
  if (!ipaddr.isValid(text)) return undefined
  const address = ipaddr.process(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'

/** A network that a client's requests are counted for. */
export interface Network {
  name: string
  /** By what the limit of one client is multiplied for this network. */
  share: number
}

/** The share of a /48: a provider's customer may have a whole one, in which each /64 is a network of its own. */
const SITE_SHARE = 4

/**
 * Ranges of machines and proxies on this side of the Internet, in the names of ipaddr.js. An address translator shows all IPv4
 * visitors in one of the last two (RFC 6052, RFC 7915). All other ranges are visitors', also transitional ones such as 6to4.
 */
const PRIVATE_RANGES = new Set([
  'unspecified',
  'loopback',
  'linkLocal',
  'private',
  'uniqueLocal',
  'deprecatedSiteLocal',
  'carrierGradeNat',
  'rfc6052',
  'rfc6145',
])

/** The networks of an IP address: the address itself for IPv4, the /64 and the /48 for IPv6. Undefined if it is none. */
export function networksOf(address: string): Network[] | undefined {
  // An account may be a number, which ipaddr.js takes for an IPv4 address.
  if (!ipaddr.IPv6.isValid(address) && !ipaddr.IPv4.isValidFourPartDecimal(address)) return undefined
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return [{ name: parsed.toString(), share: 1 }]
  const parts = parsed.parts.map((part) => part.toString(16))
  return [
    { name: `${parts.slice(0, 4).join(':')}::/64`, share: 1 },
    { name: `${parts.slice(0, 3).join(':')}::/48`, share: SITE_SHARE },
  ]
}

/** Each request asks for its address, which takes longer to read than most of what else is done for it. */
const known = new LRUCache<string, readonly Network[]>({ max: 10_000 })

/**
 * The networks of a visitor. Empty for an address that is not public: it is of this machine, or of a proxy that does not say
 * for whom it asks.
 */
export function publicNetworksOf(address: string | undefined): readonly Network[] {
  if (address === undefined) return []
  const found = known.get(address)
  if (found) return found
  const networks = readPublicNetworks(address)
  known.set(address, networks)
  return networks
}

function readPublicNetworks(address: string): readonly Network[] {
  if (!ipaddr.isValid(address)) return []
  const parsed = ipaddr.process(address)
  return PRIVATE_RANGES.has(parsed.range()) ? [] : (networksOf(parsed.toString()) ?? [])
}

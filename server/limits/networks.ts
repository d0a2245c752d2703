import ipaddr from 'ipaddr.js'

/** A network that a client's requests are counted for, and how many clients it stands for. */
export interface Network {
  name: string
  size: number
}

/** A provider's customer may have a whole /48, in which each /64 is a network of its own. */
const SUBSCRIBERS_OF_48 = 4

/**
 * The networks of an address: the address itself for IPv4, the /64 and the /48 for IPv6. Empty for an address that is not public: it
 * is of this machine, or of a proxy that does not say for whom it asks.
 */
export function networksOf(address: string | undefined): Network[] {
  if (address === undefined || !ipaddr.isValid(address)) return []
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return []
  if (!(parsed instanceof ipaddr.IPv6)) return [{ name: parsed.toString(), size: 1 }]
  const parts = parsed.parts.map((part) => part.toString(16))
  return [
    { name: `${parts.slice(0, 4).join(':')}::/64`, size: 1 },
    { name: `${parts.slice(0, 3).join(':')}::/48`, size: SUBSCRIBERS_OF_48 },
  ]
}

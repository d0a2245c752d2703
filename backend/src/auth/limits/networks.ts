import ipaddr from 'ipaddr.js'

/** How many times the requests of one subscriber a site of 65,536 subscribers may make. */
const SITE_SHARE = 4

/** What a limit counts: a name, and how many times the limit's requests it may make. */
export interface Counted {
  name: string
  share: number
}

/**
 * What a client's address is counted as. An IPv6 subscriber has at least a whole /64, and many have a /48, so both are
 * counted. Anything but an IPv6 address, such as an account's id, is counted as itself.
 */
export function countedNetworks(address: string): Counted[] {
  if (!ipaddr.IPv6.isValid(address)) return [{ name: address, share: 1 }]
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return [{ name: parsed.toString(), share: 1 }]
  const prefix = (length: number) => {
    const network = ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${length}`)
    return `${network.toString()}/${length}`
  }
  return [
    { name: prefix(64), share: 1 },
    { name: prefix(48), share: SITE_SHARE },
  ]
}

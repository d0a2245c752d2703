import type { IncomingHttpHeaders } from 'node:http'
import ipaddr from 'ipaddr.js'
import type { TrustsProxy } from './trusted-proxies.ts'

/** What is known of the client at the far end of the trusted proxies. */
export interface Visitor {
  /** The IP address, for rate limits. Undefined if the connection is gone. */
  address: string | undefined
  isTls: boolean
  /** The host that the client asked for, with its port. */
  host: string | undefined
}

/**
 * Reads X-Forwarded-For, -Proto and -Host as far as trusted proxies set them. Each proxy appends its peer's address, so the list is
 * read from its end: the first address that is no trusted proxy is the client's, and whatever precedes it may be forged.
 */
export function readVisitor(
  peer: string | undefined,
  headers: IncomingHttpHeaders,
  trusts: TrustsProxy,
): Visitor {
  const forwarded = listOf(headers['x-forwarded-for']).toReversed()
  let address = peer
  let hops = 0
  while (address !== undefined && trusts(address, hops)) {
    const next = addressIn(forwarded[hops])
    if (next === undefined) break
    address = next
    hops++
  }
  const isTrusted = peer !== undefined && trusts(peer, 0)
  const said = (name: string) => (isTrusted ? byProxy(listOf(headers[name]), hops) : undefined)
  return {
    address,
    isTls: said('x-forwarded-proto')?.toLowerCase() === 'https',
    host: said('x-forwarded-host') ?? headers.host,
  }
}

/** A proxy either appends its word to the list or replaces the list: the client's is as far from the end as its address. */
function byProxy(list: string[], hops: number): string | undefined {
  return list[Math.max(0, list.length - Math.max(1, hops))]
}

function listOf(header: string | string[] | undefined): string[] {
  const text = Array.isArray(header) ? header.join(',') : (header ?? '')
  return text === '' ? [] : text.split(',').map((each) => each.trim())
}

/** Some proxies add the port (Azure: 198.51.100.7:4711). */
function addressIn(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const [, inBrackets, beforePort] = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/.exec(text) ?? []
  const address = inBrackets ?? beforePort ?? text
  return ipaddr.isValid(address) ? address : undefined
}

import ipaddr from 'ipaddr.js'

/**
 * The client's IP address, for rate limits. A proxy on the loopback interface is trusted: the last entry of its
 * X-Forwarded-For is the one that it added itself. From other peers the header is ignored, because it can be forged.
 */
export function clientAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
): string | undefined {
  if (!peer || !isLoopback(peer)) return peer
  return forwardedFor?.split(',').at(-1)?.trim() || peer
}

function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'
}

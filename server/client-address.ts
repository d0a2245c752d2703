const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/

/**
 * Whose request this is, for limits per address. A proxy on this machine tells it in X-Forwarded-For, in the last entry,
 * which is the one the proxy wrote itself; from anywhere else that header could say anything, so it is not read.
 */
export function clientAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
): string | undefined {
  if (!peer || !LOOPBACK.test(peer)) return peer
  return forwardedFor?.split(',').at(-1)?.trim() || peer
}

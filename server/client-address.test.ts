import { expect, test } from 'vitest'
import { clientAddress } from './client-address.ts'

test.each([
  ['a visitor without a proxy', '198.51.100.7', undefined, '198.51.100.7'],
  ['a visitor through a proxy on this machine', '127.0.0.1', '198.51.100.7', '198.51.100.7'],
  ['the same over IPv6', '::1', '2001:db8::7', '2001:db8::7'],
  ['the same over IPv6, to an IPv4 address', '::ffff:127.0.0.1', '198.51.100.7', '198.51.100.7'],
  [
    'a visitor who made up a header before the proxy added its own',
    '127.0.0.1',
    '10.0.0.1, 198.51.100.7',
    '198.51.100.7',
  ],
  ['a visitor from elsewhere who made up a header', '198.51.100.7', '10.0.0.1', '198.51.100.7'],
  ['somebody at this machine', '127.0.0.1', undefined, '127.0.0.1'],
])('%s', (_who, peer, forwardedFor, address) => {
  expect(clientAddress(peer, forwardedFor)).toBe(address)
})

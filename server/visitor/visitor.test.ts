import { expect, test } from 'vitest'
import { parseTrustedProxies } from './trusted-proxies.ts'
import { readVisitor } from './visitor.ts'

function visitor(trustProxy: string, peer: string | undefined, headers: Record<string, string> = {}) {
  const trusts = parseTrustedProxies(trustProxy)
  if (!trusts) throw new Error(`${trustProxy} is no list of proxies`)
  return readVisitor(peer, headers, trusts)
}

test.each([
  ['without a proxy', 'loopback', '198.51.100.7', undefined, '198.51.100.7'],
  ['through a proxy on this machine', 'loopback', '127.0.0.1', '198.51.100.7', '198.51.100.7'],
  ['the same over IPv6', 'loopback', '::1', '2001:db8::7', '2001:db8::7'],
  ['the same over IPv6, to an IPv4 address', 'loopback', '::ffff:127.0.0.1', '198.51.100.7', '198.51.100.7'],
  ['who made up a header', 'loopback', '127.0.0.1', '10.0.0.1, 198.51.100.7', '198.51.100.7'],
  ['who made up a header without a proxy', 'loopback', '198.51.100.7', '10.0.0.1', '198.51.100.7'],
  ['on this machine', 'loopback', '127.0.0.1', undefined, '127.0.0.1'],
  ['through a proxy that sends no address', 'loopback', '127.0.0.1', 'unknown', '127.0.0.1'],
  ['through a proxy that adds the port', 'loopback', '127.0.0.1', '198.51.100.7:4711', '198.51.100.7'],
  ['the same over IPv6', 'loopback', '::1', '[2001:db8::7]:4711', '2001:db8::7'],
  ['through a container’s proxy that is not trusted', 'loopback', '172.18.0.2', '198.51.100.7', '172.18.0.2'],
  ['through a container’s proxy', 'uniquelocal', '172.18.0.2', '198.51.100.7', '198.51.100.7'],
  [
    'through two proxies in a list',
    '203.0.113.0/24, 172.18.0.2',
    '172.18.0.2',
    '10.0.0.1, 198.51.100.7, 203.0.113.9',
    '198.51.100.7',
  ],
  ['through one of two proxies', '2', '172.18.0.2', '198.51.100.7', '198.51.100.7'],
  ['through two proxies', '2', '172.18.0.2', '10.0.0.1, 198.51.100.7, 203.0.113.9', '198.51.100.7'],
  ['where no proxy is trusted', '0', '127.0.0.1', '198.51.100.7', '127.0.0.1'],
])('the address of a visitor %s', (_who, trustProxy, peer, forwardedFor, address) => {
  const headers: Record<string, string> =
    forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }
  expect(visitor(trustProxy, peer, headers).address).toBe(address)
})

test('protocol and host are believed from a trusted proxy only', () => {
  const headers = { host: 'inner:3000', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'shop.example' }
  expect(visitor('loopback', '127.0.0.1', headers)).toMatchObject({ isTls: true, host: 'shop.example' })
  expect(visitor('loopback', '198.51.100.7', headers)).toMatchObject({ isTls: false, host: 'inner:3000' })
  expect(visitor('loopback', undefined, headers)).toMatchObject({ isTls: false, host: 'inner:3000' })
})

test('what a visitor put before the protocol of a trusted proxy is not believed', () => {
  const headers = { 'x-forwarded-for': '198.51.100.7', 'x-forwarded-proto': 'https, http' }
  expect(visitor('loopback', '127.0.0.1', headers).isTls).toBe(false)
  const chain = { 'x-forwarded-for': '198.51.100.7, 203.0.113.9', 'x-forwarded-proto': 'https, http' }
  expect(visitor('2', '127.0.0.1', chain).isTls).toBe(true)
})

test.each([
  '',
  '21',
  '-1',
  'yes',
  'loopback,',
  '10.0.0.0/33',
  '10.1',
  '10.0.0.1 10.0.0.2',
  'proxy.example',
  '1.2.3.4:80',
])('“%s” is no list of proxies', (value) => expect(parseTrustedProxies(value)).toBeUndefined())

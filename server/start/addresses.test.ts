import { expect, test } from 'vitest'
import { readEnv } from '../env.ts'
import { addressLines, siteUrlOf } from './addresses.ts'
import type { FirstAdmin } from './first-admin.ts'

const printed = (admin: FirstAdmin) => addressLines('https://shop.example', admin).join('\n')

test('a generated password is printed, and one that was given is not', () => {
  expect(printed({ email: 'a@shop.example', password: 'generated' })).toContain(
    'generated   (shown only now)',
  )
  expect(printed({ email: 'a@shop.example' })).toContain('Password     the one in ADMIN_PASSWORD')
})

test.each([
  [undefined, 'http://localhost:8080'],
  ['localhost', 'http://localhost:8080'],
  ['0.0.0.0', 'http://localhost:8080'],
  ['::', 'http://localhost:8080'],
  ['127.0.0.1', 'http://localhost:8080'],
  ['::1', 'http://localhost:8080'],
  ['::ffff:127.0.0.1', 'http://localhost:8080'],
  ['127.0.0.2', 'http://127.0.0.2:8080'],
  ['192.168.1.20', 'http://192.168.1.20:8080'],
  ['fd00::5', 'http://[fd00::5]:8080'],
  ['fe80::5%eth0', 'http://localhost:8080'],
  ['shop.internal', 'http://shop.internal:8080'],
])('without SITE_URL and with HOST=%s links lead to %s', (host, address) => {
  expect(siteUrlOf(readEnv(host === undefined ? {} : { HOST: host }), 8080)).toBe(address)
})

test('links lead to SITE_URL where it is set', () => {
  const env = readEnv({ HOST: '192.168.1.20', SITE_URL: 'https://shop.example/' })
  expect(siteUrlOf(env, 8080)).toBe('https://shop.example')
})

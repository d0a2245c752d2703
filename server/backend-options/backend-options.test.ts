import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readEnv } from '../env.ts'
import { backendOptions, functionCallers, ROOT } from './backend-options.ts'

test.each([
  [undefined, 'http://localhost:3000'],
  ['localhost', 'http://localhost:3000'],
  ['0.0.0.0', 'http://localhost:3000'],
  ['0', 'http://localhost:3000'],
  ['::', 'http://localhost:3000'],
  ['0:0:0:0:0:0:0:0', 'http://localhost:3000'],
  ['::ffff:0.0.0.0', 'http://localhost:3000'],
  ['127.0.0.1', 'http://127.0.0.1:3000'],
  ['10.0.0.5', 'http://10.0.0.5:3000'],
  ['::1', 'http://[::1]:3000'],
  ['fd00::5', 'http://[fd00::5]:3000'],
  ['fe80::5%eth0', 'http://localhost:3000'],
  ['shop.internal', 'http://shop.internal:3000'],
])('with HOST=%s functions call the shop at %s', (host, address) => {
  const env = readEnv(host === undefined ? {} : { HOST: host })
  expect(backendOptions(env, 'https://shop.example', 3000).localUrl).toBe(address)
})

test('an address that asks for resized pictures without end is told to wait', () => {
  const { limitRendering } = backendOptions(readEnv({}), 'https://shop.example', 3000)
  const waits = Array.from({ length: 300 }, () => limitRendering?.('197.210.64.10', 10))
  expect(waits[0]).toBe(0)
  expect(waits.at(-1)).toBeGreaterThan(0)
})

test('functions for staff, schedules and providers refuse others before a thread is started, and three serve everybody', () => {
  const folders = readdirSync(join(ROOT, 'supabase/functions'), { withFileTypes: true })
  const names = folders.filter((each) => each.isDirectory() && !each.name.startsWith('_'))
  const limited = Object.keys(functionCallers(readEnv({ PAYSTACK_SECRET_KEY: 'sk_test_1' })))
  const open = names.map(({ name }) => name).filter((name) => !limited.includes(name))
  expect(open).toEqual(['contact-email', 'payment-check', 'payment-start'])
  expect(limited).toHaveLength(names.length - open.length)
})

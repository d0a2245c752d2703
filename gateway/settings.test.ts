import { expect, test } from 'vitest'
import { DEFAULT_KEYS, readSettings } from './settings.ts'

test('without arguments and settings it listens on 3100, sends no events and has keys of its own', () => {
  expect(readSettings([], {})).toEqual({ port: 3100, keys: DEFAULT_KEYS })
})

test('the trailing slash of the address for events is removed', () => {
  const settings = readSettings(['--port', '0', '--webhooks', 'http://localhost:3000/functions/v1/'], {})
  expect(settings).toMatchObject({ port: 0, webhooksUrl: 'http://localhost:3000/functions/v1' })
})

test.each([
  ['PAYSTACK_SECRET_KEY', 'sk_live_1', 'sk_test_'],
  ['FLUTTERWAVE_SECRET_KEY', 'FLWSECK-1-X', 'FLWSECK_TEST-'],
])('it does not start beside a live key in %s', (name, key, prefix) => {
  expect(() => readSettings([], { [name]: key })).toThrow(
    `It moves no money, so it refuses live keys: ${name} must begin with ${prefix}.`,
  )
})

test.each([
  ['--port', 'abc'],
  ['--port', '70000'],
  ['--webhooks', 'shop'],
])('%s %s is answered with the usage', (name, value) => {
  expect(() => readSettings([name, value], {})).toThrow('Usage: npm run gateway')
})

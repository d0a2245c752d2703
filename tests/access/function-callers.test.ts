import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readProjectConfig } from '../../backend/src/project-config.ts'
import { useShop } from './shop.ts'

// How each function decides on its callers, and that `verify_jwt` in supabase/config.toml fits:
// docs/decisions/0052-functions-decide-on-callers-without-a-session.md.

const SUPABASE_DIR = join(import.meta.dirname, '../../supabase')

/** `staff`: sessions of staff. `service`: the secret key. `open`: everybody, who then needs a signature, a reference or a valid text. */
type Callers = 'staff' | 'service' | 'open'

interface Called {
  callers: Callers
  method?: 'GET'
  /** What the function must find before it looks at the caller. */
  body?: Record<string, string>
}

const FUNCTIONS: Record<string, Called> = {
  'contact-email': { callers: 'open' },
  'flutterwave-webhook': { callers: 'open' },
  'mail-preview': {
    callers: 'staff',
    body: { kind: 'placed', audience: 'customer', subject: 'a', body: 'b' },
  },
  'mail-sender': { callers: 'service' },
  'outgoing-mail': { callers: 'staff', method: 'GET' },
  'payment-check': { callers: 'open' },
  'payment-refund': { callers: 'staff', body: { task: 'banks' } },
  'payment-start': { callers: 'open' },
  'payment-status': { callers: 'staff', method: 'GET' },
  'payment-sweep': { callers: 'service' },
  'paystack-webhook': { callers: 'open' },
  'staff-invitation': { callers: 'staff', body: { email: 'ngozi@example.com', origin: 'http://localhost' } },
}

const shop = useShop()

test('each function is in this table, and has an entry in config.toml', () => {
  const folders = readdirSync(join(SUPABASE_DIR, 'functions'), { withFileTypes: true })
  const names = folders.filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
  const expected = names.map(({ name }) => name).toSorted()
  expect(Object.keys(FUNCTIONS)).toEqual(expected)
  expect(Object.keys(readProjectConfig(SUPABASE_DIR).functions).toSorted()).toEqual(expected)
})

test.each(Object.entries(FUNCTIONS))(
  'Supabase looks for a session before it runs %s if only sessions are let in',
  (name, { callers }) => {
    const entry = readProjectConfig(SUPABASE_DIR).functions[name]
    expect(entry?.verifyJwt).toBe(callers === 'staff')
  },
)

const isRefused = async (name: string, headers: Record<string, string>): Promise<boolean> => {
  const { method = 'POST', body = {} } = FUNCTIONS[name] ?? {}
  const init = method === 'GET' ? { headers } : { method, headers, body: JSON.stringify(body) }
  const { status } = await fetch(`${shop.url}/functions/v1/${name}`, init)
  return status === 401 || status === 403
}

async function sessionOf(role: 'admin' | 'stranger'): Promise<Record<string, string>> {
  const { data } = await shop.as[role].auth.getSession()
  return { apikey: shop.keys.publishableKey, authorization: `Bearer ${data.session?.access_token}` }
}

describe.each(Object.entries(FUNCTIONS))('%s', (name, { callers }) => {
  test(`serves these callers and refuses others: ${callers}`, async () => {
    const { publishableKey, secretKey, anonKey, serviceRoleKey } = shop.keys
    const refused = {
      nobody: await isRefused(name, {}),
      publishable: await isRefused(name, { apikey: publishableKey }),
      asSupabaseJs: await isRefused(name, {
        apikey: publishableKey,
        authorization: `Bearer ${publishableKey}`,
      }),
      anon: await isRefused(name, { authorization: `Bearer ${anonKey}` }),
      shopper: await isRefused(name, await sessionOf('stranger')),
      staff: await isRefused(name, await sessionOf('admin')),
      secret: await isRefused(name, { apikey: secretKey }),
      service: await isRefused(name, { authorization: `Bearer ${serviceRoleKey}` }),
    }
    const isOpen = callers === 'open'
    expect(refused).toEqual({
      nobody: !isOpen,
      publishable: !isOpen,
      asSupabaseJs: !isOpen,
      anon: !isOpen,
      shopper: !isOpen,
      staff: callers === 'service',
      secret: callers === 'staff',
      service: callers === 'staff',
    })
  })
})

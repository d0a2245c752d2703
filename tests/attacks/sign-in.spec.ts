import { expect } from '@playwright/test'
import { mailsTo } from '../support/mailbox.ts'
import { newAddress, PASSWORD, test, type AttackedShop } from './attacked-shop.ts'

const GUESSES = 10

async function verify({ request }: AttackedShop, email: string, token: string): Promise<Response> {
  return await request('/auth/v1/verify', {
    method: 'POST',
    address: newAddress(),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'email', email, token }),
  })
}

/** The six digits of the last mail to an address. */
async function mailedCode(attacked: AttackedShop, email: string): Promise<string> {
  await expect.poll(() => mailsTo(attacked, email).length).toBeGreaterThan(0)
  return /code: (\d{6})/.exec(mailsTo(attacked, email).at(-1)!)![1]!
}

test('a mailed code is void after ten wrong guesses, though each came from another address', async ({
  attacked,
}) => {
  const { email } = await attacked.shopper()
  await attacked.visitor().auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
  const code = await mailedCode(attacked, email)
  const wrong = Array.from({ length: GUESSES }, (_, n) =>
    String((Number(code) + n + 1) % 1_000_000).padStart(6, '0'),
  )
  for (const guess of wrong) expect((await verify(attacked, email, guess)).ok).toBe(false)
  expect((await verify(attacked, email, code)).ok, 'the right code, after the guesses').toBe(false)
})

test('a mailed code signs in while nobody has guessed', async ({ attacked }) => {
  const { email } = await attacked.shopper()
  await attacked.visitor().auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
  expect((await verify(attacked, email, await mailedCode(attacked, email))).status).toBe(200)
})

test('a session of yesterday changes the password only with the current one, of which the owner hears', async ({
  attacked,
}) => {
  const { client, email, id } = await attacked.shopper()
  await attacked.database.query(
    `update auth.sessions set created_at = created_at - interval '25 hours' where user_id = $1`,
    [id],
  )
  const change = { password: 'another harmattan password' }
  const refused = await client.auth.updateUser(change)
  expect(refused.error?.code).toBe('reauthentication_needed')
  const changed = await client.auth.updateUser({ ...change, current_password: PASSWORD })
  expect(changed.error).toBeNull()
  await expect.poll(() => mailsTo(attacked, email).join()).toMatch(/^Subject: .*password/im)
})

for (const elsewhere of [
  'https://evil.example/',
  '//evil.example',
  'http://localhost@evil.example/',
  'javascript:alert(1)',
])
  test(`a mailed link never leads to ${elsewhere}`, async ({ attacked }) => {
    const query = new URLSearchParams({ type: 'recovery', token: 'wrong', redirect_to: elsewhere })
    const { status, headers } = await attacked.request(`/auth/v1/verify?${query}`, { redirect: 'manual' })
    expect(status).toBe(303)
    expect(new URL(headers.get('location')!).origin).toBe(attacked.url)
  })

test('a token of sign-in tells an account and an address without one apart neither by status nor by words', async ({
  attacked,
}) => {
  const { email } = await attacked.shopper()
  const signIn = async (name: string) => {
    const { error } = await attacked
      .visitor(newAddress())
      .auth.signInWithPassword({ email: name, password: 'a wrong password' })
    return [error?.status, error?.code, error?.message]
  }
  expect(await signIn(email)).toEqual(await signIn('nobody-at-all@example.com'))
})

import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createAuthBackend, linkIn, newEmail, PASSWORD } from '../../../test/auth-backend.ts'
import type { HttpRow } from '../../../test/auth-backend.ts'

const backend = await createAuthBackend({ enableConfirmations: true, maxEmailFrequency: 0 })
afterAll(() => backend.close())
beforeEach(() => {
  backend.mails.length = 0
})

async function unconfirmed() {
  const email = newEmail()
  const client = backend.client()
  await client.auth.signUp({ email, password: PASSWORD })
  return { client, email }
}

describe('a mail that did not arrive', () => {
  it('is sent again on request, and the older link is void', async () => {
    const { client, email } = await unconfirmed()
    const { error } = await client.auth.resend({ type: 'signup', email })
    expect(error).toBeNull()
    const [older, newer] = backend.mails
    const byOlder = await backend.follow(linkIn(older))
    expect(byOlder.headers.get('location')).toContain('otp_expired')
    const byNewer = await backend.follow(linkIn(newer))
    expect(byNewer.headers.get('location')).toContain('access_token')
  })

  it('about a change of address is sent to both addresses', async () => {
    const { client, email } = await unconfirmed()
    await backend.follow(linkIn(backend.mails[0]))
    await client.auth.signInWithPassword({ email, password: PASSWORD })
    const address = newEmail()
    await client.auth.updateUser({ email: address })
    backend.mails.length = 0
    expect((await client.auth.resend({ type: 'email_change', email })).error).toBeNull()
    expect(backend.mails.map((mail) => mail.to)).toEqual([[address], [email]])
  })

  it('about a change of address does not let the new address confirm twice', async () => {
    const { client, email } = await unconfirmed()
    await backend.follow(linkIn(backend.mails[0]))
    await client.auth.signInWithPassword({ email, password: PASSWORD })
    const address = newEmail()
    await client.auth.updateUser({ email: address })
    const linkTo = () => linkIn(backend.mails.findLast((mail) => mail.to.includes(address)))
    await backend.follow(linkTo())
    await client.auth.resend({ type: 'email_change', email })
    const second = await backend.follow(linkTo())
    expect(second.headers.get('location')).not.toContain('access_token')
    expect((await client.auth.getUser()).data.user?.email).toBe(email)
  })

  it('about a change of address is not sent once the password was replaced', async () => {
    const { client, email } = await unconfirmed()
    await backend.follow(linkIn(backend.mails[0]))
    await client.auth.signInWithPassword({ email, password: PASSWORD })
    await client.auth.updateUser({ email: newEmail() })
    await client.auth.updateUser({ password: 'a password of my own' })
    backend.mails.length = 0
    expect((await client.auth.resend({ type: 'email_change', email })).error).toBeNull()
    expect(backend.mails).toEqual([])
  })

  it('is not sent to other accounts or unknown addresses; the response is the same', async () => {
    const { client, email } = await unconfirmed()
    await backend.follow(linkIn(backend.mails[0]))
    backend.mails.length = 0
    for (const address of [email, newEmail()]) {
      expect((await client.auth.resend({ type: 'signup', email: address })).error).toBeNull()
      expect((await client.auth.resend({ type: 'email_change', email: address })).error).toBeNull()
    }
    expect(backend.mails).toEqual([])
  })
})

const post = { method: 'POST', path: '/auth/v1/resend' }
const rows: HttpRow[] = [
  { ...post, name: 'no body', status: 400, contains: ['bad_json'] },
  { ...post, name: 'no type', body: { email: 'a@b.ng' }, status: 400, contains: ['one of these types'] },
  { ...post, name: 'a type for phones', body: { type: 'sms', email: 'a@b.ng' }, status: 400 },
  { ...post, name: 'no address', body: { type: 'signup' }, status: 400, contains: ['An email address'] },
]

describe('a request with', () => {
  it.for(rows)('$name', async (row) => {
    await backend.check(row)
  })
})

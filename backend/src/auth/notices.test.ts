import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createAuthBackend, linkIn, newEmail, PASSWORD } from '../../test/auth-backend.ts'
import { raiseWithTotp } from '../../test/authenticator.ts'
import { providerAt, startFakeIssuer } from '../../test/fake-issuer.ts'
import { authConfigFromToml } from './config-toml.ts'

const all = {
  password_changed: { enabled: true },
  email_changed: { enabled: true, subject: 'Farewell {{ .OldEmail }}, hello {{ .Email }}' },
  phone_changed: { enabled: true },
  identity_linked: { enabled: true },
  identity_unlinked: { enabled: true },
  mfa_factor_enrolled: { enabled: true },
  mfa_factor_unenrolled: { enabled: true },
}
const noticesOf = (notification: object) => authConfigFromToml({ email: { notification } }).notices
const issuer = await startFakeIssuer()
const backend = await createAuthBackend({
  external: { google: providerAt(issuer) },
  maxEmailFrequency: 0,
  doubleConfirmChanges: false,
  enableManualLinking: true,
  sms: { enabled: true },
  notices: noticesOf(all),
})
afterAll(async () => {
  await backend.close()
  await issuer.close()
})
beforeEach(() => {
  backend.mails.length = 0
})
const told = () => backend.mails.map(({ to, subject }) => [to[0], subject])

describe('the owner of an account is told', () => {
  it('of a new password', async () => {
    const { client, email } = await backend.signUp()
    await client.auth.updateUser({ password: 'another good password' })
    expect(told()).toEqual([[email, 'Your password was changed']])
    expect(backend.mails[0]?.text).toContain('If it was not you')
  })

  it('of a new address, at the old one, once it counts', async () => {
    const { client, email } = await backend.signUp()
    const next = newEmail()
    await client.auth.updateUser({ email: next })
    expect(told()).toEqual([[next, 'Confirm the change of your email address']])
    await backend.follow(linkIn(backend.mails[0]))
    expect(told()[1]).toEqual([email, `Farewell ${email}, hello ${next}`])
  })

  it('of a new number', async () => {
    const { client, email } = await backend.signUp()
    await client.auth.updateUser({ phone: '+2348012345678' })
    expect(told()).toEqual([[email, 'Your phone number was changed']])
    expect(backend.mails[0]?.text).toContain('+2348012345678')
  })

  it('of a way in that was added', async () => {
    const { client, email } = await backend.signUp()
    const token = await issuer.idToken({ sub: 'ada', email: newEmail(), email_verified: true })
    expect((await client.auth.linkIdentity({ provider: 'google', token })).error).toBeNull()
    expect(told()).toEqual([[email, 'A new way to sign in was added']])
    expect(backend.mails[0]?.text).toContain('with google, too')
  })

  it('of a way in that is gone', async () => {
    const { client, email } = await backend.signUp()
    await client.auth.updateUser({ phone: '+2348012345679' })
    backend.mails.length = 0
    const { data } = await client.auth.getUserIdentities()
    await client.auth.unlinkIdentity(data!.identities.find(({ provider }) => provider === 'phone')!)
    expect(told()).toEqual([[email, 'A way to sign in was removed']])
  })

  it('of a second factor that came, and that went', async () => {
    const { client, email } = await backend.signUp()
    const { id } = await raiseWithTotp(client)
    expect(told()).toEqual([[email, 'A second factor was added']])
    await client.auth.mfa.unenroll({ factorId: id })
    expect(told()[1]).toEqual([email, 'A second factor was removed'])
  })
})

describe('nobody is told', () => {
  it('of what was refused', async () => {
    const { client } = await backend.signUp()
    await client.auth.updateUser({ password: PASSWORD })
    expect(told()).toEqual([])
  })

  it('where the project does not ask for it', async () => {
    const silent = await createAuthBackend({ notices: noticesOf({ password_changed: { enabled: false } }) })
    onTestFinished(() => silent.close())
    const { client } = await silent.signUp()
    await client.auth.updateUser({ password: 'another good password' })
    expect(silent.mails).toEqual([])
  })

  it('and a mail server that is away undoes nothing', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    onTestFinished(() => error.mockRestore())
    const { client } = await backend.signUp()
    vi.spyOn(backend.mails, 'push').mockImplementationOnce(() => {
      throw new Error('away')
    })
    expect((await client.auth.updateUser({ password: 'another good password' })).error).toBeNull()
    expect(error).toHaveBeenCalledWith('A password_changed mail could not be sent:', expect.any(Error))
  })
})

it('a notice names what it knows, and nothing else', () => {
  expect(() => noticesOf({ password_changed: { enabled: true, subject: '{{ .Token }}' } })).toThrow(
    'auth.email.notification.password_changed.subject: "{{ .Token }}" names nothing',
  )
})

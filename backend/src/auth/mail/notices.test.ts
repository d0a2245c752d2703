import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createAuthBackend, linkIn, newEmail, PASSWORD } from '../../../test/auth-backend.ts'
import { raiseWithTotp } from '../../../test/authenticator.ts'
import { providerAt, startFakeIssuer } from '../../../test/fake-issuer.ts'
import { authConfigFromToml } from '../config/config-toml.ts'

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
const sentMails = () => backend.mails.map(({ to, subject }) => [to[0], subject])

describe('the owner of an account is notified', () => {
  it('of a new password', async () => {
    const { client, email } = await backend.signUp()
    await client.auth.updateUser({ password: 'another good password' })
    expect(sentMails()).toEqual([[email, 'Your password was changed']])
    expect(backend.mails[0]?.text).toContain('If it was not you')
  })

  it('of a new address, at the old one, once it applies', async () => {
    const { client, email } = await backend.signUp()
    const next = newEmail()
    await client.auth.updateUser({ email: next })
    expect(sentMails()).toEqual([[next, 'Confirm the change of your email address']])
    await backend.follow(linkIn(backend.mails[0]))
    expect(sentMails()[1]).toEqual([email, `Farewell ${email}, hello ${next}`])
  })

  it('of a new number', async () => {
    const { client, email } = await backend.signUp()
    await client.auth.updateUser({ phone: '+2348012345678' })
    expect(sentMails()).toEqual([[email, 'Your phone number was changed']])
    expect(backend.mails[0]?.text).toContain('+2348012345678')
  })

  it('of an added identity', async () => {
    const { client, email } = await backend.signUp()
    const token = await issuer.idToken({ sub: 'ada', email: newEmail(), email_verified: true })
    expect((await client.auth.linkIdentity({ provider: 'google', token })).error).toBeNull()
    expect(sentMails()).toEqual([[email, 'A new way to sign in was added']])
    expect(backend.mails[0]?.text).toContain('with google, too')
  })

  it('of a removed identity', async () => {
    const { client, email } = await backend.signUp()
    await client.auth.updateUser({ phone: '+2348012345679' })
    backend.mails.length = 0
    const { data } = await client.auth.getUserIdentities()
    await client.auth.unlinkIdentity(data!.identities.find(({ provider }) => provider === 'phone')!)
    expect(sentMails()).toEqual([[email, 'A way to sign in was removed']])
  })

  it('of an added and of a removed second factor', async () => {
    const { client, email } = await backend.signUp()
    const { id } = await raiseWithTotp(client)
    expect(sentMails()).toEqual([[email, 'A second factor was added']])
    await client.auth.mfa.unenroll({ factorId: id })
    expect(sentMails()[1]).toEqual([email, 'A second factor was removed'])
  })
})

describe('no notice is sent', () => {
  it('for a refused request', async () => {
    const { client } = await backend.signUp()
    await client.auth.updateUser({ password: PASSWORD })
    expect(sentMails()).toEqual([])
  })

  it('unless the project enables it', async () => {
    const silent = await createAuthBackend({ notices: noticesOf({ password_changed: { enabled: false } }) })
    onTestFinished(() => silent.close())
    const { client } = await silent.signUp()
    await client.auth.updateUser({ password: 'another good password' })
    expect(silent.mails).toEqual([])
  })

  it('if the mail server fails, and the change stays', async () => {
    const { client } = await backend.signUp()
    vi.spyOn(backend.mails, 'push').mockImplementationOnce(() => {
      throw new Error('away')
    })
    expect((await client.auth.updateUser({ password: 'another good password' })).error).toBeNull()
    expect(backend.log.lines).toContainEqual(
      expect.objectContaining({ msg: 'A mail could not be sent', kind: 'password_changed' }),
    )
  })
})

it('a notice can use its own values only', () => {
  expect(() => noticesOf({ password_changed: { enabled: true, subject: '{{ .Token }}' } })).toThrow(
    'auth.email.notification.password_changed.subject: "{{ .Token }}" names nothing',
  )
})

import { Secret, TOTP } from 'otpauth'
import { expect, it } from 'vitest'
import { isTotpCode, newTotpSetup } from './totp.ts'

const codeAt = (secret: string, seconds: number) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + seconds * 1000 })

it('names issuer and account to the authenticator app', async () => {
  const { uri, secret } = await newTotpSetup('authors.example', 'ada@authors.example')
  const parsed = new URL(uri)
  expect(parsed.protocol + parsed.host).toBe('otpauth:totp')
  expect(decodeURIComponent(parsed.pathname)).toBe('/authors.example:ada@authors.example')
  expect(Object.fromEntries(parsed.searchParams)).toEqual({
    issuer: 'authors.example',
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
})

it('generates a new secret each time', async () => {
  const setups = await Promise.all(Array.from({ length: 5 }, () => newTotpSetup('a', 'b')))
  expect(new Set(setups.map(({ secret }) => secret)).size).toBe(5)
})

it('draws an image that can be used in a data URL', async () => {
  const { qr_code: image } = await newTotpSetup('authors.example', 'ada@authors.example')
  expect(image).toMatch(/^<svg [^>]*viewBox="0 0 \d+ \d+"/)
  expect(image).not.toMatch(/[#%]/)
})

it('accepts the current code and its neighbours', async () => {
  const { secret } = await newTotpSetup('a', 'b')
  expect(isTotpCode(secret, codeAt(secret, 0))).toBe(true)
  expect(isTotpCode(secret, codeAt(secret, 30))).toBe(true)
  expect(isTotpCode(secret, codeAt(secret, 300))).toBe(false)
  expect(isTotpCode(secret, codeAt(secret, -300))).toBe(false)
})

it.for(['', '12345', '1234567', 'abcdef', '１２３４５６', '12 345', '-12345', '1e5000'])(
  '%j is no code',
  async (code) => {
    const { secret } = await newTotpSetup('a', 'b')
    expect(isTotpCode(secret, code)).toBe(false)
  },
)

it('refuses an issuer that is too long for a QR code', async () => {
  await expect(newTotpSetup('ọ'.repeat(2000), 'b')).rejects.toMatchObject({
    status: 400,
    message: 'issuer is too long',
  })
})

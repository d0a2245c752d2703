import { describe, expect, it } from 'vitest'
import { authConfigFromToml } from '../config/config-toml.ts'
import { authConfig } from '../config/config.ts'
import { checkPassword, createPasswords } from './password.ts'

const config = authConfig({ passwordCost: 4 })

describe('a password', () => {
  it.for(['123456', 'x'.repeat(72), 'ọ̀rọ̀ńlá', '      '])('%j is accepted', (password) => {
    expect(() => checkPassword(config, password)).not.toThrow()
  })

  it.for([
    ['', 422, 'weak_password'],
    ['12345', 422, 'weak_password'],
    ['😀😀😀', 422, 'weak_password'],
    ['x'.repeat(73), 400, 'validation_failed'],
    ['₦'.repeat(25), 400, 'validation_failed'],
  ] as const)('%j is refused', ([password, status, code]) => {
    expect(() => checkPassword(config, password)).toThrow(expect.objectContaining({ status, code }))
  })

  it('must meet the project’s requirements', () => {
    const strict = authConfigFromToml({ password_requirements: 'lower_upper_letters_digits_symbols' })
    for (const lacking of ['abcdef1!', 'ABCDEF1!', 'abcDEF!!', 'abcDEF11']) {
      expect(() => checkPassword(strict, lacking)).toThrow(
        expect.objectContaining({ reasons: ['characters'] }),
      )
    }
    expect(() => checkPassword(strict, 'abcDEF1!')).not.toThrow()
  })
})

describe('comparison', () => {
  const { compare, hash } = createPasswords(config)

  it('accepts only the right password', async () => {
    const stored = await hash('Weep Not, Child')
    expect(await compare('Weep Not, Child', stored)).toBe(true)
    expect(await compare('Weep not, child', stored)).toBe(false)
    expect(await compare('', stored)).toBe(false)
  })

  it('accepts argon2 hashes of other services', async () => {
    const stored = '$argon2id$v=19$m=1024,t=2,p=1$c2FsdHNhbHQ$Lpz/vcAWZKtq7RBa8D7Do8WYRSFGE4YD2MWNJxxxi2w'
    expect(await compare('a', stored)).toBe(true)
    expect(await compare('b', stored)).toBe(false)
  })

  it.for([
    null,
    undefined,
    '',
    'no hash',
    '$argon2id$v=19$m=65536,t=2,p=1$c2FsdA$aGFzaA',
    '$argon2id$v=19$m=9999999,t=99,p=1$c2FsdHNhbHQ$aGFzaGhhc2g',
  ])('with %j as the stored hash is never right', async (stored) => {
    expect(await compare('no account has this password', stored)).toBe(false)
  })
})

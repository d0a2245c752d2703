import { describe, expect, it } from 'vitest'
import { profileFrom, withAppleName } from './profile.ts'

describe('a provider’s claims', () => {
  it('become a profile', () => {
    expect(
      profileFrom({
        iss: 'https://i.example',
        sub: '1',
        email: 'Ada@B.ng',
        email_verified: true,
        name: 'Ada',
      }),
    ).toEqual({
      subject: '1',
      email: 'ada@b.ng',
      emailVerified: true,
      data: {
        iss: 'https://i.example',
        sub: '1',
        provider_id: '1',
        name: 'Ada',
        full_name: 'Ada',
        email: 'ada@b.ng',
        email_verified: true,
        phone_verified: false,
      },
    })
  })

  it('do not prove an address unless they say so', () => {
    for (const email_verified of [undefined, null, false, 'false', 'TRUE', 1, {}]) {
      expect(profileFrom({ sub: '1', email: 'a@b.ng', email_verified }).emailVerified).toBe(false)
    }
    expect(profileFrom({ sub: '1', email_verified: true }).emailVerified).toBe(false)
  })

  it('are left out if they are not strings, too long, or cannot be stored', () => {
    const { data } = profileFrom({ sub: '1', name: { a: 1 }, picture: 'x'.repeat(9999), locale: 'a\0b' })
    expect(data).not.toHaveProperty('name')
    expect(data).not.toHaveProperty('picture')
    expect(data).not.toHaveProperty('locale')
  })

  it.for([undefined, '', 1, 'x'.repeat(9999), '\0'])(
    'is refused without a name for the person: %j',
    (sub) => {
      expect(() => profileFrom({ sub })).toThrow('Missing sub claim')
    },
  )
})

describe('Apple’s name', () => {
  const profile = profileFrom({ sub: '1' })
  it('is read from the parameter sent with the code', () => {
    const user = '{"name":{"firstName":"Wole","lastName":"Soyinka"}}'
    expect(withAppleName(profile, user).data.full_name).toBe('Wole Soyinka')
    expect(withAppleName(profile, '{"name":{"firstName":"Wole"}}').data.full_name).toBe('Wole')
  })

  it.for([undefined, '', '{', 'null', '[]', '{"name":null}', '{"name":{"firstName":{}}}'])(
    'is left out if it is invalid: %j',
    (user) => {
      expect(withAppleName(profile, user)).toEqual(profile)
    },
  )
})

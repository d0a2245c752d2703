import { expect, test } from 'vitest'
import { missingKind } from './missing-kind.ts'

test.each([
  ['no factor', [], undefined],
  ['two apps', ['totp', 'totp'], 'a passkey'],
  ['a passkey', ['webauthn'], 'an authenticator app'],
  ['both', ['webauthn', 'totp'], undefined],
])('an account with %s is offered the other kind', (_has, kinds, missing) => {
  expect(missingKind(kinds.map((kind) => ({ kind })))).toBe(missing)
})

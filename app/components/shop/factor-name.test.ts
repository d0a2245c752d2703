import { expect, test } from 'vitest'
import { freeName, readFactorName } from './factor-name.ts'

const named = (name: string) => {
  const form = new FormData()
  form.set('name', name)
  return form
}

test('a name is taken without the spaces around it', () => {
  expect(readFactorName(named('  Ọláńrewájú’s phone '))).toBe('Ọláńrewájú’s phone')
})

test.each([
  ['', /give it a name/],
  ['   ', /give it a name/],
  ['🔑'.repeat(5_000), /under 60/],
])('%j is no name', (name, complaint) => {
  expect(() => readFactorName(named(name))).toThrow(complaint)
})

test('the name to start with is one that the account does not have', () => {
  expect(freeName('Passkey', [])).toBe('Passkey')
  expect(freeName('Passkey', ['Passkey', 'Passkey 2', 'Phone'])).toBe('Passkey 3')
})

import { expect, test } from 'vitest'
import { unusedName, readFactorName } from './factor-name.ts'

const named = (name: string) => {
  const form = new FormData()
  form.set('name', name)
  return form
}

test('a name is trimmed', () => {
  expect(readFactorName(named('  Ọláńrewájú’s phone '))).toBe('Ọláńrewájú’s phone')
})

test.each([
  ['', /give it a name/],
  ['   ', /give it a name/],
  ['🔑'.repeat(5_000), /60 characters or fewer/],
])('%j is refused as a name', (name, message) => {
  expect(() => readFactorName(named(name))).toThrow(message)
})

test('the suggested name is not in use', () => {
  expect(unusedName('Passkey', [])).toBe('Passkey')
  expect(unusedName('Passkey', ['Passkey', 'Passkey 2', 'Phone'])).toBe('Passkey 3')
})

import { expect, test } from 'vitest'
import { kindAttributes } from './field-kinds.ts'

const CASES = [
  ['phone', { type: 'tel', inputMode: 'tel', autoCapitalize: 'none' }],
  ['email', { type: 'email', inputMode: 'email', autoCapitalize: 'none' }],
  ['contact', { type: undefined, inputMode: 'email', autoCapitalize: 'none' }],
  ['url', { type: undefined, inputMode: 'url', autoCapitalize: 'none' }],
  ['whole', { type: undefined, inputMode: 'numeric', autoCapitalize: 'none' }],
  ['amount', { type: undefined, inputMode: 'decimal', autoCapitalize: 'none' }],
  ['digits', { type: undefined, inputMode: 'numeric', autoCapitalize: 'none' }],
  ['code', { type: undefined, inputMode: undefined, autoCapitalize: 'characters' }],
  ['identifier', { type: undefined, inputMode: undefined, autoCapitalize: 'none' }],
  ['person', { type: undefined, inputMode: undefined, autoCapitalize: 'words' }],
] as const

test.each(CASES)(
  'a field of the kind %s brings its keyboard and capitals, and is not corrected',
  (kind, own) => {
    expect(kindAttributes(kind)).toEqual({ ...own, autoCorrect: 'off', spellCheck: false })
  },
)

test('a field of words has the keyboard and the spelling of the device', () => {
  expect(kindAttributes(undefined)).toBeUndefined()
})

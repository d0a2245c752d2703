import { expect, test } from 'vitest'
import { chosenKeyboards } from './field-kinds.ts'

test('a field that chooses its keyboard, capitals or spelling is found, and one with a kind is not', () => {
  expect(chosenKeyboards('<Input name="fee" inputMode="decimal" />')).toEqual(['inputMode'])
  expect(chosenKeyboards('<Textarea spellCheck={false} autoCapitalize="none" />')).toEqual([
    'spellCheck',
    'autoCapitalize',
  ])
  expect(chosenKeyboards('<Input\n  name="email"\n  type="email"\n/>')).toEqual(['type="email"'])
  expect(chosenKeyboards('const props = { inputMode: "tel" }')).toEqual(['inputMode'])
  expect(chosenKeyboards('<Input kind="email" name="email" /><input type="file" />')).toEqual([])
})

import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

test.each([
  ['a word', 'password'],
  ['in capitals', 'PassWord'],
  ['with digits behind it', 'password123'],
  ['with a year', 'Arsenal2026'],
  ['with signs', 'Blessing@123!'],
  ['with digits before it', '123emmanuel'],
  ['with signs in place of letters', 'p@ssw0rd'],
  ['with both', 'P@ssw0rd2026'],
  ['counting', '123456'],
  ['counting on', '1234567890'],
  ['counting down', '987654321'],
  ['one key', '000000'],
  ['a pattern', '121212'],
  ['a few letters again', 'tolatola'],
  ['a row of keys', 'qwerty'],
  ['a row of keys with digits', 'qwerty123'],
  ['a column of keys', '1qaz2wsx'],
  ['a zigzag of keys', '1q2w3e4r'],
  ['a name', 'chioma'],
  ['a club', 'chelsea1'],
])('%s is common: %s', (_, password) => {
  expect(isCommonPassword(password)).toBe(true)
})

test.each([
  'harmattan',
  'rainy season',
  'a good password',
  'correct horse battery staple',
  'Tq7#vLp2',
  '83920174',
  'mango-tree-by-the-gate',
  'ọ̀pẹ̀yẹ̀mí',
  'abacus',
  '',
])('%s is not', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})

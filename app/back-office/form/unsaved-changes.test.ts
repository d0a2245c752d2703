import { expect, test } from 'vitest'
import { replacesForms } from './unsaved-changes.ts'

const at = (path: string) => new URL(path, 'http://shop.invalid')

test.each([
  ['another screen', '/admin/faqs', '/admin/orders'],
  ['an earlier version', '/admin/texts/about', '/admin/texts/about?version=7'],
  ['another earlier version', '/admin/texts/about?version=7', '/admin/texts/about?version=8'],
  ['the current version', '/admin/texts/about?version=7', '/admin/texts/about'],
])('going to %s replaces the forms of the screen', (_name, current, next) => {
  expect(replacesForms(at(current), at(next))).toBe(true)
})

test.each([
  ['a search of the list', '/admin/faqs', '/admin/faqs?search=delivery'],
  ['the same version', '/admin/texts/about?version=7', '/admin/texts/about?version=7'],
])('going to %s keeps them', (_name, current, next) => {
  expect(replacesForms(at(current), at(next))).toBe(false)
})

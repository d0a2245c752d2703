import { expect, test } from 'vitest'
import { isUuid, randomUuid } from './uuid.ts'

test('a random UUID has version 4', () => {
  expect(randomUuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('1,000 random UUIDs differ', () => {
  expect(new Set(Array.from({ length: 1000 }, randomUuid)).size).toBe(1000)
})

test.each(['', 'sofa', '1', '00000000-0000-0000-0000-00000000000', "' or 1=1--"])('%s is no UUID', (text) => {
  expect(isUuid(text)).toBe(false)
})

test('capital letters are accepted', () => {
  expect(isUuid('0B4D1A3E-0000-4000-8000-ABCDEF012345')).toBe(true)
})

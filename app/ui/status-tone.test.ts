import { expect, test } from 'vitest'
import { productStatusTone, publishingTone, statusTone } from './status-tone.ts'

test.each([
  ['pending', 'yellow'],
  ['processing', 'blue'],
  ['shipped', 'purple'],
  ['delivered', 'green'],
  ['cancelled', 'red'],
])('an order that is %s is %s', (status, tone) => {
  expect(statusTone(status)).toBe(tone)
})

test.each([
  ['pending', 'yellow'],
  ['approved', 'green'],
  ['rejected', 'red'],
  ['processed', 'blue'],
])('a refund that is %s is %s', (status, tone) => {
  expect(statusTone(status)).toBe(tone)
})

test.each([
  ['requested', 'yellow'],
  ['received', 'blue'],
])('a return that is %s is %s', (status, tone) => {
  expect(statusTone(status)).toBe(tone)
})

test('an unknown status is grey', () => {
  expect(statusTone('on hold')).toBe('grey')
  expect(statusTone('')).toBe('grey')
  expect(statusTone('constructor')).toBe('grey')
})

test('a product without a status looks active', () => {
  expect(productStatusTone(null)).toBe(productStatusTone('active'))
  expect(productStatusTone('active')).toBe('default')
  expect(productStatusTone('draft')).toBe('secondary')
  expect(productStatusTone('hidden')).toBe('outline')
})

test('published and draft look different', () => {
  expect(publishingTone('published')).not.toBe(publishingTone('draft'))
})

import { expect, test } from 'vitest'
import { columnLabel, valueText } from './column-text.ts'

test.each([
  ['price', 'Price'],
  ['discount_price', 'Discount price'],
  ['sku', 'SKU'],
  ['stock_quantity', 'Stock'],
  ['published_at', 'Published'],
])('the column %s is called %s', (column, label) => {
  expect(columnLabel(column)).toBe(label)
})

test.each([
  ['price', 1200, '₦1,200'],
  ['stock_quantity', 1200, '1200'],
  ['featured', true, 'Yes'],
  ['published', false, 'No'],
  ['notes', null, '–'],
  ['sku', '', '–'],
  ['tags', ['oak', 'cane'], 'oak, cane'],
  ['tags', [], '–'],
  ['social_media_links', { facebook: 'fb.me/p', twitter: '' }, 'Facebook: fb.me/p'],
  ['social_media_links', { twitter: '' }, '–'],
  ['content', '<p>Dust <b>it</b>.</p>', 'Dust it .'],
  ['name', '<b>Sofa</b>', '<b>Sofa</b>'],
  ['driver_phone', '08031234567', '+234 803 123 4567'],
  ['contact_phone', '08031234567', '08031234567'],
])('of %s, %o reads %s', (column, value, text) => {
  expect(valueText(column, value)).toBe(text)
})

test('a timestamp is formatted as a date and time', () => {
  expect(valueText('read_at', '2026-01-02T03:04:00Z')).toContain('2026')
})

import { expect, test } from 'vitest'
import { chatUrl, chatNumber, productChatUrl } from './chat-link.ts'

test.each([
  ['+234 803 123 4567', '2348031234567'],
  ['0803 123 4567', '2348031234567'],
  ['+234 (0) 803-123-4567', '2348031234567'],
  ['00234 803 123 4567', '2348031234567'],
  ['0803 123 4567, 0805 765 4321', '2348031234567'],
  ['ask in the shop', ''],
  ['open from 9 to 5', ''],
  ['', ''],
])('%j has the chat number %j', (phone, number) => {
  expect(chatNumber(phone)).toBe(number)
})

test('the URL has the shop’s number and the greeting', () => {
  const url = new URL(chatUrl('0803 123 4567'))
  expect(url.origin + url.pathname).toBe('https://wa.me/2348031234567')
  expect(url.searchParams.get('text')).toBe(
    "Hello! I'd like to know more about your interior design services.",
  )
})

test('the URL for a product has its name and address, URL-encoded', () => {
  const product = { name: 'Àṣà & Ọ̀ṣun “cane” 100% 🛋', address: 'https://shop.example/product/7?a=1#b' }
  const url = new URL(productChatUrl('0803 123 4567', product))
  expect(url.pathname).toBe('/2348031234567')
  expect(url.searchParams.get('text')).toContain(product.name)
  expect(url.searchParams.get('text')).toContain(product.address)
})

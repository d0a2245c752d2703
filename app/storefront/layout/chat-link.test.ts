import { expect, test } from 'vitest'
import { chatUrl, productChatUrl } from './chat-link.ts'

test('the URL has the shop’s number and the greeting', () => {
  const url = new URL(chatUrl('0803 123 4567', 'Hello, do you make beds?'))
  expect(url.origin + url.pathname).toBe('https://wa.me/2348031234567')
  expect(url.searchParams.get('text')).toBe('Hello, do you make beds?')
})

test('the URL for a product has its name and address, URL-encoded', () => {
  const product = { name: 'Àṣà & Ọ̀ṣun “cane” 100% 🛋', address: 'https://shop.example/product/7?a=1#b' }
  const url = new URL(productChatUrl('0803 123 4567', product))
  expect(url.pathname).toBe('/2348031234567')
  expect(url.searchParams.get('text')).toContain(product.name)
  expect(url.searchParams.get('text')).toContain(product.address)
})

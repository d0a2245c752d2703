import { expect, test } from 'vitest'
import { pageAddress } from './page-address.ts'

const ids = new Set(['root', 'shop', 'layout'])

test.each([
  ['/shop', '/shop', '/shop'],
  ['/shop?utm_source=x&fbclid=1', '/shop', '/shop'],
  ['/shop?sort=newest&utm_source=x&category=beds', '/shop', '/shop?category=beds&sort=newest'],
  ['/shop?sort=newest&sort=popular', '/shop', '/shop?sort=newest'],
  ['/faq?category=beds', '/faq', '/faq'],
  ['/?a=1', '/', '/'],
  ['/nothing?a=1', '*', '/nothing'],
  [`/shop?category=${'x'.repeat(2_001)}`, '/shop', `/shop?category=${'x'.repeat(2_000)}`],
  [
    '/shop.data?_routes=shop%2Croot&category=beds',
    '/shop.data',
    '/shop.data?category=beds&_routes=root%2Cshop',
  ],
  ['/shop.data?_routes=shop%2Cshop%2Cother', '/shop.data', '/shop.data?_routes=shop'],
  ['/shop?_routes=shop', '/shop', '/shop'],
])('%s has the address of its page', (url, pattern, address) => {
  expect(pageAddress(url, pattern, ids)).toBe(address)
})

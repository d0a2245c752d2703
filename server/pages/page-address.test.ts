import { expect, test } from 'vitest'
import { cartCheckPath, readCheckedIds } from '../../app/storefront/cart/cart-check.ts'
import { estimatePath, readEstimatePath } from '../../app/storefront/delivery/delivery-estimate.ts'
import { pageAddress } from './page-address.ts'

const ids = new Set(['root', 'shop', 'layout'])

test.each([
  ['/shop', '/shop', '/shop'],
  ['/shop?utm_source=x&fbclid=1', '/shop', '/shop'],
  ['/shop?sort=newest&utm_source=x&category=beds', '/shop', '/shop?category=beds&sort=newest'],
  ['/shop?sort=newest&sort=popular', '/shop', '/shop?sort=newest'],
  [
    '/shop?max=1&min=2&colour=ochre.indigo.ochre&from=20&size=large&material=oak&sort=newest&category=beds',
    '/shop',
    '/shop?category=beds&sort=newest&colour=indigo.ochre&material=oak&size=large&min=1&max=2&from=20',
  ],
  ['/shop?colour=%3Cb%3E&min=-1&stock=&size=Large', '/shop', '/shop'],
  [
    '/shop-filters.data?sort=newest&sale=yes&category=beds',
    '/shop-filters.data',
    '/shop-filters.data?category=beds&sale=yes',
  ],
  ['/product/a?utm_source=x&variant=b&colour=indigo', '/product/:id', '/product/a?variant=b'],
  ['/faq?colour=indigo', '/faq', '/faq'],
  ['/faq?category=beds', '/faq', '/faq'],
  ['/?a=1', '/', '/'],
  ['/nothing?a=1', '*', '/nothing'],
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

test('longer values than a page asks for are cut off', () => {
  const category = 'x'.repeat(10_000)
  expect(pageAddress(`/shop?category=${category}x`, '/shop', ids)).toBe(`/shop?category=${category}`)
})

test('the longest cart that can be ordered is asked about whole', () => {
  const items = Array.from({ length: 200 }, () => ({ id: crypto.randomUUID(), quantity: 999 }))
  const estimate = pageAddress(
    estimatePath({ items, state: 'LA', lga: 'Ibeju-Lekki' }),
    '/delivery-estimate',
    ids,
  )
  expect(readEstimatePath(`http://shop.example${estimate}`).items).toEqual(items)
  const hundred = items.slice(0, 100).map(({ id }) => id)
  const check = pageAddress(cartCheckPath(hundred), '/cart', ids)
  expect(readCheckedIds(`http://shop.example${check}`)).toEqual(hundred.toSorted())
})

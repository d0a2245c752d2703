import { expect, test } from 'vitest'
import routes from '../routes.ts'
import { requestKind, pagePathOf, type ClassifiedRequest } from './request-kind.ts'

const ORIGIN = 'https://shop.example'
const FILES = new Set(['/placeholder.svg'])

function sort(path: string, more: Partial<ClassifiedRequest> = {}) {
  const url = new URL(path, ORIGIN).href
  const asked: ClassifiedRequest = {
    method: 'GET',
    url,
    mode: 'cors',
    destination: '',
    headers: new Headers(),
    ...more,
  }
  return requestKind(asked, ORIGIN, FILES)
}

const opened = { mode: 'navigate', destination: 'document' } as const
const shown = { mode: 'no-cors', destination: 'image' } as const

/** The paths of all routes, with parameters filled in. */
function addresses(entries: typeof routes, parent = ''): string[] {
  return entries.flatMap(({ path = '', children, file }) => {
    const address = path === '' ? parent : `${parent}/${path}`
    const own = /layout|-route\.ts$/.test(file) ? [] : [address.replace(/:\w+/, 'oak') || '/']
    return [...own, ...(children ? addresses(children, address) : [])]
  })
}

/** Screens only: no catch-all route, and no routes of files. */
const all = [...new Set(addresses(routes))].filter((address) => !/[*.]/.test(address))
const personal = all.filter((address) => /^\/(?:admin|auth|account|order|payment-return)/.test(address))
const open = all.filter((address) => !personal.includes(address))

test.each(open)('%s and its data are public', (address) => {
  expect(sort(address, opened)).toBe('page')
  expect(sort(address === '/' ? '/_.data' : `${address}.data`)).toBe('data')
})

test.each(personal)('%s and its data are never cached', (address) => {
  expect(sort(address, opened)).toBe('other')
  expect(sort(`${address}.data`)).toBe('other')
})

test.each([
  '/rest/v1/products?select=id',
  '/auth/v1/user',
  '/functions/v1/contact-email',
  '/storage/v1/object/authenticated/x.jpg',
  '/storage/v1/object/sign/x.jpg',
  '/realtime/v1/websocket',
  '/healthz',
  '/sw.js',
  '/%61ccount.data',
  '/ACCOUNT.data',
])('%s is not handled', (path) => {
  expect(sort(path)).toBe('other')
  expect(sort(path, opened)).toBe('other')
  expect(sort(path, shown)).toBe('other')
})

test('writes, requests to other origins and requests with a key are not handled', () => {
  expect(sort('/contact.data', { method: 'POST' })).toBe('other')
  expect(sort('https://cdn.example/assets/x.js')).toBe('other')
  expect(sort('/shop.data', { headers: new Headers({ Authorization: 'Bearer x' }) })).toBe('other')
  expect(sort('/shop.data', { headers: new Headers({ apikey: 'x' }) })).toBe('other')
})

test('built files and the listed files are assets', () => {
  expect(sort('/assets/home-abc.js')).toBe('asset')
  expect(sort('/fonts/fraunces.woff2')).toBe('asset')
  expect(sort('/placeholder.svg', shown)).toBe('asset')
})

test('public pictures are pictures; videos are not', () => {
  const film = { destination: 'video', headers: new Headers({ range: 'bytes=0-' }) } as const
  expect(sort('/storage/v1/object/public/product-images/x.jpg', shown)).toBe('picture')
  expect(sort('/storage/v1/render/image/public/product-images/x.jpg?width=640', shown)).toBe('picture')
  expect(sort('/media/hero-loop-poster.webp', shown)).toBe('picture')
  expect(sort('/media/hero-loop.mp4', film)).toBe('other')
})

test('more products and cart checks are parts of a screen', () => {
  expect(sort('/shop.data?from=20&_routes=x')).toBe('part')
  expect(sort('/cart.data?ids=a,b')).toBe('part')
})

test.each([
  ['/_.data', '/'],
  ['/shop.data?category=sofas&_routes=routes%2Fshop%2Fshop', '/shop?category=sofas'],
  ['/blog/small_.data', '/blog/small_'],
])('%s belongs to %s', (data, page) => {
  expect(pagePathOf(new URL(data, ORIGIN).href)).toBe(page)
})

import { describe, expect, it } from 'vitest'
import { createRenderingLimit, createVisitorLimits } from './visitor-limits.ts'

const PHONE = '197.210.64.10'

/** Limits with a clock that the test moves, in seconds. */
function createClockedLimits() {
  let seconds = 0
  const limits = createVisitorLimits(() => seconds * 1_000)
  return { ...limits, wait: (more: number) => (seconds += more) }
}

function times(count: number, ask: () => unknown): number {
  return Array.from({ length: count }, ask).filter((refusal) => refusal !== undefined).length
}

describe('pages that are not in the cache', () => {
  it('are refused to an address beyond 300 at once and ten a second', () => {
    const limits = createClockedLimits()
    const open = () => limits.refusePage(PHONE, '/product/1')
    expect(times(300, open)).toBe(0)
    const refusal = open()
    expect(refusal?.status).toBe(429)
    expect(refusal?.headers).toContainEqual(['Retry-After', '1'])
    expect(limits.refusePage('197.210.64.11', '/product/1')).toBeUndefined()
    limits.wait(1)
    expect(times(11, open)).toBe(1)
  })

  it('are refused with a page that says what to do, or with its text to the router', () => {
    const limits = createClockedLimits()
    times(300, () => limits.refusePage(PHONE, '/'))
    const page = limits.refusePage(PHONE, '/')
    expect(page?.headers).toContainEqual(['Content-Type', 'text/html; charset=utf-8'])
    expect(page?.body).toContain('Please wait a moment, then try again.')
    expect(limits.refusePage(PHONE, '/shop.data')?.body).toMatch(/^You have opened very many pages/)
  })
})

describe('searches', () => {
  const search = '/rest/v1/rpc/search_active_products?p_text=chair'

  it('are refused to an address beyond 200 at once and five a second, which may open pages still', () => {
    const limits = createClockedLimits()
    expect(times(200, () => limits.refuseRead(PHONE, search))).toBe(0)
    expect(limits.refuseRead(PHONE, search)).toMatchObject({ status: 429 })
    for (const other of ['nearest_active_products', 'list_filtered_products', 'list_shop_filters'])
      expect(limits.refuseRead(PHONE, `/rest/v1/rpc/${other}`)).toMatchObject({ status: 429 })
    expect(limits.refusePage(PHONE, '/shop')).toBeUndefined()
    limits.wait(1)
    expect(times(6, () => limits.refuseRead(PHONE, search))).toBe(1)
  })

  it.each([
    '/rest/v1/products?name=ilike.*a*',
    '/rest/v1/products?select=id&or=(name.ilike.*a*,color.eq.b)',
    '/rest/v1/products?name=like(any).{a*}',
    '/rest/v1/blog_posts?title=wfts(english).a',
    '/rest/v1/products?name=not.imatch.a',
    '/rest/v1/products?name=i%6Cike%2E*a*',
    '/rest/v1/products?name=neq.%0A&description=ilike.*a*',
    '/rest/v1/products?id=neq.%ff&name=%69like.*a*',
    '/rest/v1/products?name=fts(+english).chair',
    '/rest/v1/products?name=fts+.chair',
    '/rest/v1/rpc/search%5Factive_products?x=%ff',
  ])('%s is one', (target) => {
    const limits = createClockedLimits()
    expect(times(201, () => limits.refuseRead(PHONE, target))).toBe(1)
  })

  it.each(['/rest/v1/products?select=id&name=eq.a', '/rest/v1/rpc/place_order', '/auth/v1/token'])(
    '%s is none',
    (target) => {
      const limits = createClockedLimits()
      expect(times(400, () => limits.refuseRead(PHONE, target))).toBe(0)
    },
  )
})

describe('resized pictures that are not in the cache', () => {
  /** Like a picture of 720 pixels of a file of 400 KB. */
  const USUAL = 2

  it('are refused to an address beyond 2,000 at once and eight a second', () => {
    let seconds = 0
    const take = createRenderingLimit(() => seconds * 1_000)
    for (let taken = 0; taken < 100; taken += 1) expect(take(PHONE, 20)).toBe(0)
    expect(take(PHONE, 20)).toBe(3)
    expect(take('197.210.64.11', 20)).toBe(0)
    seconds = 3
    expect(take(PHONE, 20)).toBe(0)
  })

  it('are not refused to an office of fifty people who each open ten new pages in ten minutes', () => {
    let seconds = 0
    const take = createRenderingLimit(() => seconds * 1_000)
    // Six pictures of each page that no colleague has seen in their size and format: others are in the cache.
    const newPictures = 50 * 10 * 6
    for (let drawn = 0; drawn < newPictures; drawn += 1) {
      seconds += 600 / newPictures
      expect(take(PHONE, USUAL)).toBe(0)
    }
  })
})

describe('an IPv6 subscriber', () => {
  it('has one limit for a /64, and one for the /48', () => {
    const limits = createClockedLimits()
    const open = (address: string) => limits.refusePage(address, '/')
    let host = 0
    expect(times(301, () => open(`2c0f:f248:1:1::${(host += 1).toString(16)}`))).toBe(1)
    let network = 1
    expect(times(901, () => open(`2c0f:f248:1:${(network += 1).toString(16)}::1`))).toBe(1)
    expect(open('2c0f:f248:2:1::1')).toBeUndefined()
  })
})

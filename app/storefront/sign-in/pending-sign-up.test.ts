import { beforeEach, expect, test, vi } from 'vitest'
import { createPendingSignUp } from './pending-sign-up.ts'

const stored = new Map<string, string>()
const storage: Storage = {
  getItem: (key) => stored.get(key) ?? null,
  setItem: (key, value) => void stored.set(key, value),
  removeItem: (key) => void stored.delete(key),
  clear: () => stored.clear(),
  key: () => null,
  length: 0,
}

beforeEach(() => {
  stored.clear()
  vi.useFakeTimers()
  vi.stubGlobal('window', { sessionStorage: storage })
})

/** The store of a page: a new one is the page after a reload, or another tab. */
const openPage = () => createPendingSignUp(() => ({ localStorage: storage }))

const HOUR = 60 * 60 * 1000

test('a sign-up is remembered by all pages for an hour, then removed', () => {
  openPage().start('ada@example.com', '/faq')
  vi.advanceTimersByTime(HOUR - 1)
  expect(openPage().getSnapshot()).toMatchObject({ email: 'ada@example.com', next: '/faq' })
  vi.advanceTimersByTime(1)
  expect(openPage().getSnapshot()).toBeNull()
  expect(stored.size).toBe(0)
})

test('a sign-up that is given up is removed, and subscribers are notified', () => {
  const page = openPage()
  const onChange = vi.fn()
  page.start('ada@example.com', '/')
  page.subscribe(onChange)
  page.clear()
  expect(onChange).toHaveBeenCalledOnce()
  expect([page.getSnapshot(), openPage().getSnapshot()]).toEqual([null, null])
})

test('the fields of the checkout are kept only for a sign-up on the way to it', () => {
  stored.set('checkout-draft', JSON.stringify({ customer_phone: '0803' }))
  const page = openPage()
  page.start('ada@example.com', '/faq')
  expect(page.getSnapshot()?.draft).toEqual({})
  page.start('ada@example.com', '/checkout')
  expect(openPage().getSnapshot()?.draft).toEqual({ customer_phone: '0803' })
})

test.each(['', 'null', '[]', '{"email":1}', '{"email":"a","next":"/","until":9e99,"draft":{"a":1}}'])(
  'what another program stored is not used: %s',
  (text) => {
    stored.set('pending-sign-up', text)
    expect(openPage().getSnapshot()).toBeNull()
  },
)

test('without storage the sign-up is known to its own page', () => {
  const page = createPendingSignUp(() => {
    throw new Error('Storage is denied')
  })
  page.start('ada@example.com', '/')
  expect(page.getSnapshot()).toMatchObject({ email: 'ada@example.com' })
})

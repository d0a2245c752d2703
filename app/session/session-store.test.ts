import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SESSION_STORAGE_KEY } from '../lib/supabase/supabase-browser.ts'

const signedIn = JSON.stringify({ access_token: 'token', user: { id: 'u1', email: 'ada@example.com' } })

let storage: Map<string, string>
let browser: EventTarget
let idle: (() => void)[]

beforeEach(() => {
  vi.resetModules()
  storage = new Map()
  idle = []
  browser = Object.assign(new EventTarget(), {
    localStorage: { getItem: (key: string) => storage.get(key) ?? null },
    requestIdleCallback: (callback: () => void) => idle.push(callback),
  })
  vi.stubGlobal('window', browser)
})

afterEach(() => vi.unstubAllGlobals())

async function openPage() {
  const { sessionStore } = await import('./session-store.ts')
  return sessionStore
}

function changeInAnotherTab(text: string | null): void {
  if (text === null) storage.delete(SESSION_STORAGE_KEY)
  else storage.set(SESSION_STORAGE_KEY, text)
  browser.dispatchEvent(Object.assign(new Event('storage'), { key: SESSION_STORAGE_KEY }))
}

test('the session is unknown during server rendering', async () => {
  const store = await openPage()
  expect(store.getServerSnapshot().status).toBe('unknown')
})

test('without a stored session the visitor is signed out, and supabase-js is not loaded', async () => {
  const store = await openPage()
  expect(store.getSnapshot().status).toBe('signed-out')
  expect(idle).toHaveLength(0)
})

test('a stored session is used at once, and supabase-js is loaded when the page is idle', async () => {
  storage.set(SESSION_STORAGE_KEY, signedIn)
  const store = await openPage()
  expect(store.getSnapshot().user?.email).toBe('ada@example.com')
  expect(idle).toHaveLength(1)
})

test('signing in and out in another tab changes the session', async () => {
  const store = await openPage()
  const onChange = vi.fn()
  const unsubscribe = store.subscribe(onChange)

  changeInAnotherTab(signedIn)
  expect(store.getSnapshot().status).toBe('signed-in')
  changeInAnotherTab(null)
  expect(store.getSnapshot().status).toBe('signed-out')
  expect(onChange).toHaveBeenCalledTimes(2)

  unsubscribe()
  changeInAnotherTab(signedIn)
  expect(onChange).toHaveBeenCalledTimes(2)
})

test('when the browser refuses local storage, the visitor is signed out', async () => {
  Object.defineProperty(browser, 'localStorage', {
    get() {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  const store = await openPage()
  expect(store.getSnapshot().status).toBe('signed-out')
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SESSION_STORAGE_KEY } from '../lib/supabase-browser.ts'

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

test('nobody knows who is here while the server renders', async () => {
  const store = await openPage()
  expect(store.getServerSnapshot().status).toBe('unknown')
})

test('a visitor without a stored session is signed out, and the client library stays away', async () => {
  const store = await openPage()
  expect(store.getSnapshot().status).toBe('signed-out')
  expect(idle).toHaveLength(0)
})

test('a stored session is believed at once, and confirmed when the page has settled', async () => {
  storage.set(SESSION_STORAGE_KEY, signedIn)
  const store = await openPage()
  expect(store.getSnapshot().user?.email).toBe('ada@example.com')
  expect(idle).toHaveLength(1)
})

test('signing in and out in another tab shows here', async () => {
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

test('storage that may not be read counts as signed out', async () => {
  Object.defineProperty(browser, 'localStorage', {
    get() {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  const store = await openPage()
  expect(store.getSnapshot().status).toBe('signed-out')
})

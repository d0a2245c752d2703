import { afterEach, expect, test, vi } from 'vitest'
import { browserSettings, SUPABASE_KEY_META, SUPABASE_URL_META } from './supabase-browser.ts'

/** A page whose head says so much about the backend. */
function pageSaying(content: Record<string, string>): void {
  const read = (selector: string) => {
    const name = /name="(.+?)"/.exec(selector)?.[1] ?? ''
    return name in content ? { content: content[name] } : null
  }
  vi.stubGlobal('document', { querySelector: read })
  vi.stubGlobal('window', { location: { origin: 'https://shop.example' } })
}

afterEach(() => vi.unstubAllGlobals())

test('without an API key no client is made', () => {
  pageSaying({ [SUPABASE_URL_META]: 'https://abc.supabase.example' })
  expect(browserSettings).toThrow('its publishable API key is missing')
  pageSaying({ [SUPABASE_KEY_META]: '' })
  expect(browserSettings).toThrow('its publishable API key is missing')
})

test('the backend is where the page says, and else where the page itself came from', () => {
  pageSaying({ [SUPABASE_KEY_META]: 'key', [SUPABASE_URL_META]: 'https://abc.supabase.example' })
  expect(browserSettings()).toEqual({ url: 'https://abc.supabase.example', publishableKey: 'key' })
  pageSaying({ [SUPABASE_KEY_META]: 'key', [SUPABASE_URL_META]: '' })
  expect(browserSettings()).toEqual({ url: 'https://shop.example', publishableKey: 'key' })
})

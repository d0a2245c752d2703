import { afterEach, expect, test, vi } from 'vitest'
import { browserSettings, SUPABASE_KEY_META, SUPABASE_URL_META } from './supabase-browser.ts'

/** Stubs a page with these `<meta>` elements. */
function stubPage(content: Record<string, string>): void {
  const read = (selector: string) => {
    const name = /name="(.+?)"/.exec(selector)?.[1] ?? ''
    return name in content ? { content: content[name] } : null
  }
  vi.stubGlobal('document', { querySelector: read })
  vi.stubGlobal('window', { location: { origin: 'https://shop.example' } })
}

afterEach(() => vi.unstubAllGlobals())

test('without an API key the settings throw', () => {
  stubPage({ [SUPABASE_URL_META]: 'https://abc.supabase.example' })
  expect(browserSettings).toThrow('its publishable API key is missing')
  stubPage({ [SUPABASE_KEY_META]: '' })
  expect(browserSettings).toThrow('its publishable API key is missing')
})

test('the URL of the backend is in the page, or else the origin of the page', () => {
  stubPage({ [SUPABASE_KEY_META]: 'key', [SUPABASE_URL_META]: 'https://abc.supabase.example' })
  expect(browserSettings()).toEqual({ url: 'https://abc.supabase.example', publishableKey: 'key' })
  stubPage({ [SUPABASE_KEY_META]: 'key', [SUPABASE_URL_META]: '' })
  expect(browserSettings()).toEqual({ url: 'https://shop.example', publishableKey: 'key' })
})

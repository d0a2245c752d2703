import { createClient } from '@supabase/supabase-js'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { shopContext } from '../../lib/contexts.ts'
import { loader } from './cms-page-screen.tsx'

const PAGE = { id: '1', slug: 'privacy-policy', title: 'Privacy Policy', meta_description: null }
const PERIODS = { order_years: 6, message_months: 24 }

/** The page's loader over a backend with this content; `asked` receives the names of the tables that it reads. */
async function load(content: string, asked: string[] = []) {
  const client = createClient('http://shop.invalid', 'key', {
    auth: { persistSession: false },
    global: {
      fetch: async (input) => {
        const table = new URL(String(input)).pathname.replace('/rest/v1/', '')
        asked.push(table)
        return Response.json(table === 'cms_pages' ? [{ ...PAGE, content }] : PERIODS)
      },
    },
  })
  const context = new RouterContextProvider()
  context.set(shopContext, {
    supabase: client,
    siteUrl: 'http://shop.invalid',
    supabaseUrl: '',
    publishableKey: 'key',
    previews: { get: async () => new Map() },
    shared: (_name, compute) => compute(),
  })
  const request = new Request('http://shop.invalid/page/privacy-policy')
  const { data } = await loader({ request, params: { slug: 'privacy-policy' }, context } as never)
  return data.page?.content.html
}

test('a page shows the periods of the settings, and its HTML is cleaned as ever', async () => {
  const content = '<p>{{order_years}} years, {{message_months}} months</p><script>alert(1)</script>'
  expect(await load(content)).toBe('<p>6 years, 24 months</p>')
})

test('a page that names no periods does not read them', async () => {
  const asked: string[] = []
  expect(await load('<p>Welcome</p>', asked)).toBe('<p>Welcome</p>')
  expect(asked).toEqual(['cms_pages'])
})

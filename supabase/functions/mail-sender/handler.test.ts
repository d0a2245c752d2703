import { expect, test } from 'vitest'
import { createHandler } from './handler.ts'

const settings: Record<string, string> = {
  SUPABASE_URL: 'https://shop.example',
  MAIL_API_URL: 'https://mail.example/emails',
  MAIL_FROM: 'no-reply@zuma.example',
}
const SHOP = {
  site_name: 'Zuma & Sons',
  accent_color: '#B4532E',
  background_color: '#F8F3EA',
  font_pair: 'warm',
  updated_at: '2026-01-15T10:00:00Z',
  contact_email: null,
  contact_phone: null,
  contact_address: null,
}
const MAIL = {
  id: 'm-1',
  kind: 'order_claim',
  audience: 'customer',
  attempt: 1,
  is_repeat: false,
  key: 'k-1',
}

test('a mail about an order has the site’s name in its sender, and one key for all attempts', async () => {
  const claimed = [
    { ...MAIL, recipient: 'ada@example.com', subject: 'Code', body: 'Hi', data: {}, order: null, shop: SHOP },
  ]
  const sent: { from?: string; key: string | null }[] = []
  const handle = createHandler({
    env: (name) => settings[name],
    fetch: async (url, init) => {
      if (url.endsWith('/rpc/claim_mails')) return Response.json(claimed.splice(0))
      if (url === settings['MAIL_API_URL']) {
        const { from } = JSON.parse(String(init?.body))
        sent.push({ from, key: new Headers(init?.headers).get('idempotency-key') })
      }
      return Response.json(null)
    },
  })
  const response = await handle(
    new Request('https://shop.example/functions/v1/mail-sender', { method: 'POST' }),
  )
  expect(await response.json()).toEqual({ data: { sent: 1, others: 0 }, error: null })
  expect(sent).toEqual([{ from: 'Zuma & Sons <no-reply@zuma.example>', key: 'k-1' }])
})

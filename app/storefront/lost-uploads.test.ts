import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { answeredMessage } from '../lib/supabase/data-error.ts'
import type { ShopClient } from '../lib/supabase/shop-client.ts'
import { sendReceipt } from './order/queries.ts'
import { requestReturn } from './returns/queries.ts'

const NO_ANSWER = 'The shop did not answer. Please check your connection and try again.'

function clientWith(fetch: () => Promise<Response>): ShopClient {
  return createClient('http://shop.invalid', 'the public key', {
    auth: { persistSession: false },
    global: { fetch },
  })
}

const file = new File(['%PDF'], 'receipt.pdf', { type: 'application/pdf' })

const UPLOADS: [what: string, send: (client: ShopClient) => Promise<void>][] = [
  [
    'a receipt',
    (client) => sendReceipt(client, { orderId: 'order', paymentId: 'payment', key: undefined }, file),
  ],
  [
    'a photo of a return',
    (client) =>
      requestReturn(client, { orderId: 'order', items: [], reason: 'Torn', photos: [file], key: 'key' }),
  ],
]

const messageOf = (work: Promise<void>) => work.then(() => 'no failure', answeredMessage)

test.each(UPLOADS)('%s that does not reach the shop is said in its words', async (_what, send) => {
  const lost = clientWith(async () => {
    throw new TypeError('Failed to fetch')
  })
  expect(await messageOf(send(lost))).toBe(NO_ANSWER)
})

test.each(UPLOADS)('%s that the shop refuses has its reason', async (_what, send) => {
  const message = 'The object exceeded the maximum allowed size'
  const refusing = clientWith(async () =>
    Response.json({ statusCode: '413', error: 'Payload too large', message }, { status: 400 }),
  )
  expect(await messageOf(send(refusing))).toBe(message)
})

import { createClient } from '@supabase/supabase-js'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { subscribeToToasts } from '../../ui/toasts/toast.ts'
import { offerToMarkRefunded } from './mark-refunded.ts'

vi.mock('../../lib/supabase/supabase-browser.ts', () => ({ browserClient: vi.fn() }))

const processed = (amount: number) => ({ id: crypto.randomUUID(), amount, status: 'processed' })
const pending = (amount: number) => ({ ...processed(amount), status: 'pending' })

test.each([
  ['of which all was given back', 'paid', [processed(10), processed(990)], ['Mark the order as refunded?']],
  ['of which the customer keeps a part', 'paid', [processed(10), processed(980)], []],
  ['of which a part is still to be given back', 'paid', [processed(10), pending(990)], []],
  ['that is marked already', 'refunded', [processed(1000)], []],
])('an order %s', async (_what, payment_status, refunds, offers) => {
  const id = crypto.randomUUID()
  const order = { id, order_number: 'ORD-1', total_amount: 1000, payment_status, refunds, payments: [] }
  const client: ShopClient = createClient('http://shop.invalid', 'key', {
    auth: { persistSession: false },
    global: { fetch: async () => Response.json(order) },
  })
  vi.mocked(browserClient).mockResolvedValue(client)
  const shown: string[] = []
  onTestFinished(subscribeToToasts(({ title }) => void shown.push(title)))
  await offerToMarkRefunded(id)
  expect(shown).toEqual(offers)
})

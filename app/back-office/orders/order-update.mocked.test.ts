import { expect, test, vi } from 'vitest'
import { collectToasts, shop } from '../../../tests/support/answering-storage.ts'
import { REFUND_NOW_FIELD, type RefundNow } from '../consequences/refund-now.ts'
import { saveOrderUpdate } from './order-update.ts'

vi.mock('../../lib/supabase/supabase-browser.ts', () => import('../../../tests/support/answering-storage.ts'))

const REFUND: RefundNow = { orderId: '1', amount: 90_000, paymentId: '2', sentBack: 0, key: '3' }

/** Saves a cancellation with 'Refund ₦90,000 now' ticked. The provider answers so. */
async function cancelWithRefund(answer: () => Response) {
  shop.answer = (body) =>
    JSON.parse(String(body)).task === 'send' ? answer() : Response.json('2026-11-30T17:00:00Z')
  const form = new FormData()
  const fields = { id: '1', status: 'cancelled', payment_status: 'paid', staff_notes: '' }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set(REFUND_NOW_FIELD, JSON.stringify(REFUND))
  return await saveOrderUpdate(form)
}

test.each([
  [
    'refused by the shop',
    () =>
      Response.json(
        { message: 'The payment has moved on.', error: { message: 'The payment has moved on.' } },
        { status: 409 },
      ),
    'The payment has moved on.',
  ],
  [
    'refused by the provider',
    () => Response.json({ data: { state: 'failed' } }),
    'The provider refused it. Its reason is in the list of refunds.',
  ],
])(
  'a refund that is %s leaves the order cancelled, and the money still to send',
  async (_, answer, reason) => {
    const toasts = collectToasts()
    expect(await cancelWithRefund(answer)).toMatchObject({ saved: true })
    expect(toasts).toMatchObject([
      { description: 'Order updated successfully' },
      {
        description: expect.stringMatching(
          `^The order is cancelled, but ₦90,000 was not refunded and still has to go back: ${reason}`,
        ),
      },
    ])
  },
)

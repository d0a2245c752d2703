import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Json } from './fixtures.ts'
import { FUNCTION_ACCESS } from './function-table.ts'
import { useShop } from './shop.ts'
import { expected, ROLES } from './table.ts'

// Who may call the functions of delivery, payments and mail. What they do is in the tests of their subjects.

const shop = useShop()

/** Calls about rows that do not exist. */
const CALLS: readonly [keyof typeof FUNCTION_ACCESS, Json][] = [
  ['cart_deposit', { p_items: [{ product_id: randomUUID(), quantity: 1 }] }],
  ['delivery_estimate', { p_items: [{ product_id: randomUUID(), quantity: 1 }], p_state: 'LA' }],
  ['set_delivery_fee', { p_order_id: randomUUID(), p_fee: 100 }],
  ['start_payment', { p_order_id: randomUUID(), p_method: 'paystack' }],
  [
    'note_payment_event',
    { p_provider: 'paystack', p_event_key: 'x', p_type: 'charge', p_reference: null, p_raw: {} },
  ],
  ['claim_payment_checks', {}],
  ['claim_payment_question', { p_reference: 'nobody', p_address: null }],
  [
    'apply_payment',
    { p_reference: 'nobody', p_outcome: 'failed', p_amount_kobo: 1, p_currency: 'NGN', p_mode: 'live' },
  ],
  [
    'start_gateway_refund',
    { p_payment_id: randomUUID(), p_amount: 5, p_reason: 'Torn', p_key: randomUUID() },
  ],
  [
    'apply_dispute',
    {
      p_provider: 'paystack',
      p_reference: 'nobody',
      p_provider_id: null,
      p_dispute_id: '7',
      p_state: 'won',
      p_amount_kobo: 1,
    },
  ],
  [
    'note_refund_elsewhere',
    { p_provider: 'paystack', p_reference: 'nobody', p_refund_id: '7', p_amount_kobo: 1 },
  ],
  ['apply_refund', { p_reference: 'nobody', p_state: 'failed' }],
  ['claim_refund', { p_transfer_id: randomUUID() }],
  ['claim_refund_checks', {}],
  ['expire_orders', {}],
  ['remove_orders_without_items', {}],
  ['release_pieces', {}],
  ['unused_uploads', {}],
  ['has_payment_work', {}],
  ['answer_return', { p_return_id: randomUUID(), p_approves: true, p_answer: 'Yes' }],
  ['close_return', { p_return_id: randomUUID(), p_answer: 'It has not come' }],
  ['receive_return', { p_return_id: randomUUID(), p_items: [] }],
  [
    'request_return',
    { p_order_id: randomUUID(), p_items: [], p_reason: 'Torn', p_photos: [], p_key: randomUUID() },
  ],
  ['confirm_transfer', { p_payment_id: randomUUID(), p_amount: 100 }],
  ['reject_receipt', { p_payment_id: randomUUID(), p_reason: 'Blurred' }],
  ['resolve_payment_task', { p_task_id: randomUUID(), p_resolution: 'Done' }],
  ['submit_receipt', { p_payment_id: randomUUID(), p_receipt: 'x' }],
  ['cancel_order', { p_order_id: randomUUID() }],
  ['take_order', { p_items: [], p_customer: {}, p_terms: {} }],
  ['confirm_pieces', { p_order_id: randomUUID() }],
  ['list_missing_pieces', { p_order_id: randomUUID() }],
  ['order_page_path', { p_order_id: randomUUID() }],
  ['note_work_begun', { p_order_id: randomUUID(), p_has_begun: true }],
  ['keep_nothing', { p_order_id: randomUUID(), p_reason: 'Late' }],
  ['ask_for_rest', { p_order_id: randomUUID() }],
  ['ask_for_part', { p_order_id: randomUUID() }],
  ['order_receipts', { p_order_id: randomUUID() }],
  ['own_order', { p_number: 'ORD-1' }],
  ['linked_order', { p_number: 'ORD-1', p_key: 'x' }],
  ['guest_order_path', { p_order_id: randomUUID(), p_idempotency_key: randomUUID() }],
  ['find_order', { p_number: 'ORD-1', p_contact: 'ada@example.com' }],
  ['mail_order_link', { p_number: 'ORD-1', p_contact: 'ada@example.com' }],
  ['request_order_claim', { p_number: 'ORD-1', p_key: 'x' }],
  ['claim_order', { p_number: 'ORD-1', p_key: 'x', p_code: '1' }],
  ['claim_mails', { p_most: 0 }],
  ['finish_mail', { p_id: randomUUID(), p_attempt: 1, p_outcome: 'sent' }],
  ['has_mail_work', {}],
  ['remind_of_payments', {}],
  ['resend_mail', { p_id: randomUUID() }],
  ['mail_preview_content', {}],
]

for (const role of ROLES)
  test.each(CALLS)(`${role} · %s`, async (name, values) => {
    const { status } = await shop.as[role].rpc(name, values)
    const isDenied = status === 401 || status === 403
    expect(isDenied).toBe(expected(FUNCTION_ACCESS[name], role) === 'denied')
    expect(status).toBeLessThan(500)
  })

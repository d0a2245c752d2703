import { makeDraft, type Draft } from '../../backend/fuzz/draft.ts'

/** Calls of the shop's own functions: by visitors, by providers, and by the service. */
export function functionDrafts(orderId: string): Draft[] {
  return [
    call('contact-email', { name: 'Ada', email: 'ada@example.com', phone: '0803', message: 'Hello' }),
    call('payment-start', { order_id: orderId, method: 'bank_transfer', origin: 'http://localhost' }),
    call('payment-start', {
      order_number: 'ORD-1',
      key: 'x',
      method: 'paystack',
      origin: 'http://localhost',
    }),
    call('payment-check', { reference: 'PAR-1' }),
    call('payment-status', {}),
    call('paystack-webhook', { event: 'charge.success', data: { reference: 'PAR-1', id: 1 } }),
    call('flutterwave-webhook', { event: 'charge.completed', data: { tx_ref: 'PAR-1', id: 1 } }),
    call('payment-refund', { payment_id: orderId, amount: 1 }),
    call('mail-preview', { kind: 'order_placed' }),
    call('outgoing-mail', {}),
    call('staff-invitation', { email: 'staff@example.com' }),
    call('mail-sender', {}, true),
    call('payment-sweep', {}, true),
  ]
}

function call(name: string, body: unknown, privileged = false): Draft {
  return makeDraft('POST', `functions/v1/${name}`, { body, privileged })
}

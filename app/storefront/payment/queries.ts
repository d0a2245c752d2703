import { isPaymentMethod, type PaymentMethodName } from '../../domain/payment-methods.ts'
import { unwrap } from '../../lib/supabase/data-error.ts'
import { invokeFunction } from '../../lib/supabase/invoke-function.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'

const METHOD_COLUMNS =
  'method, customer_bears_fee, fee_percent, fee_flat, fee_flat_from, fee_cap, highest_total, prepays_delivery'

/** The enabled methods in the order in which they are offered; empty while payment is agreed after the order. */
export async function listPaymentOptions(client: ShopClient) {
  const rows = unwrap(await client.from('payment_methods').select(METHOD_COLUMNS).eq('enabled', true))
  const order = ['paystack', 'flutterwave', 'bank_transfer', 'pay_on_delivery']
  return rows
    .flatMap(({ method, ...row }) => (isPaymentMethod(method) ? [{ ...row, method }] : []))
    .toSorted((one, other) => order.indexOf(one.method) - order.indexOf(other.method))
}

export type PaymentOption = Awaited<ReturnType<typeof listPaymentOptions>>[number]

/** The account for transfers; null while they are not offered. */
export async function getBankAccount(client: ShopClient) {
  return unwrap(
    await client
      .from('payment_methods')
      .select('bank_name, account_number, account_name')
      .eq('method', 'bank_transfer')
      .eq('enabled', true)
      .maybeSingle(),
  )
}

export type BankAccount = NonNullable<Awaited<ReturnType<typeof getBankAccount>>>

/**
 * Begins to pay for an order. Returns the address of the provider's page; null for a transfer, whose details the order shows.
 * Throws a DataError with a message for the shopper, hint `provider_unavailable` when the provider does not answer.
 */
export async function startPayment(
  client: ShopClient,
  order: { id: string; order_number: string; key?: string | undefined },
  method: PaymentMethodName,
): Promise<string | null> {
  const { id, order_number, key } = order
  const wanted = key === undefined ? { order_id: id } : { order_number, key }
  const body = { ...wanted, method, origin: window.location.origin }
  const started = await invokeFunction(client, 'payment-start', { method: 'POST', body })
  const url = typeof started === 'object' && started !== null && 'url' in started ? started.url : null
  return typeof url === 'string' ? url : null
}

export interface CheckedPayment {
  state: string
  order_number: string
  /** It arrived, but not as expected: a payment task is open, or it does not count for the order. */
  awaits_staff?: boolean
  /** The payment is a part of the order, of which more is to pay. */
  is_part?: boolean
  is_deposit?: boolean
}

/** What became of a payment, after its provider was asked. */
export async function checkPayment(client: ShopClient, reference: string): Promise<CheckedPayment> {
  const checked = await invokeFunction(client, 'payment-check', { method: 'POST', body: { reference } })
  return checked as CheckedPayment
}

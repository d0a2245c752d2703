import type { Tables, TablesUpdate } from '../../database.types.ts'
import { PAYMENT_METHODS } from '../../domain/payment-methods.ts'
import { unwrap } from '../../lib/supabase/data-error.ts'
import type { OpenedRow } from '../../lib/supabase/edit-conflict.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { updateIfUnchanged } from '../form/row-queries.ts'

export type PaymentMethodRow = Tables<'payment_methods'>

/** All methods in the order of PAYMENT_METHODS, enabled or not. */
export async function listPaymentMethods(client: ShopClient): Promise<PaymentMethodRow[]> {
  const rows = unwrap(await client.from('payment_methods').select('*'))
  return PAYMENT_METHODS.flatMap((name) => rows.filter(({ method }) => method === name))
}

/** See updateIfUnchanged. */
export async function updatePaymentMethod(
  client: ShopClient,
  method: string,
  changes: TablesUpdate<'payment_methods'>,
  opened?: OpenedRow,
): Promise<string> {
  return updateIfUnchanged(client, 'payment_methods', { method }, changes, opened)
}

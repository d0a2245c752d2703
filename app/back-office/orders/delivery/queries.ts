import type { Json } from '../../../database.types.ts'
import { hasErrorCode } from '../../../domain/error-codes.ts'
import { unwrap } from '../../../lib/supabase/data-error.ts'
import { EditConflict, openedAgain, type OpenedRow } from '../../../lib/supabase/edit-conflict.ts'
import type { ShopClient } from '../../../lib/supabase/shop-client.ts'

/**
 * Sets the fee, in naira, of a delivery that was quoted after ordering. The order's total follows. Throws an EditConflict if the
 * order has neither the opened fee nor that of an earlier attempt of the form.
 */
export async function setDeliveryFee(
  client: ShopClient,
  id: string,
  naira: number,
  opened: OpenedRow,
): Promise<void> {
  const { values = null, unversioned = {} } = opened
  const p_opened = { ...values, ...unversioned } as Json
  try {
    unwrap(await client.rpc('set_delivery_fee', { p_order_id: id, p_fee: naira, p_opened }))
  } catch (error) {
    if (!hasErrorCode(error, 'delivery_fee_changed')) throw error
    const orders = client.from('orders').select('delivery_fee, updated_at')
    const theirs = unwrap(await orders.eq('id', id).maybeSingle())
    const stored = openedAgain(opened, theirs)
    if (stored === null) throw new EditConflict({ delivery_fee: naira }, theirs, values)
    await setDeliveryFee(client, id, naira, stored)
  }
}

import { randomUUID } from 'node:crypto'
import type { Json } from './fixtures.ts'
import type { Shop } from './shop.ts'

/** The owner asks to return one piece of an order that was delivered, and staff approve; returns the id of the return. */
export async function askToReturn(shop: Shop, order: Json): Promise<string> {
  const { data: items } = await shop.as.admin.from('order_items').select('id').eq('order_id', order.id)
  const { data: p_return_id } = await shop.as.owner
    .rpc('request_return', {
      p_order_id: order.id,
      p_items: [{ order_item_id: items?.[0]?.id, quantity: 1 }],
      p_reason: 'Too large',
      p_photos: [],
      p_key: randomUUID(),
    })
    .throwOnError()
  await shop.as.admin.rpc('answer_return', { p_return_id, p_approves: true, p_answer: 'Yes.' }).throwOnError()
  return p_return_id
}

/** What was approved has arrived, and is not put back into stock. */
export async function receiveReturn(shop: Shop, p_return_id: string): Promise<void> {
  await shop.as.admin.rpc('receive_return', { p_return_id, p_items: [] }).throwOnError()
}

/** The part of a request to return items that counts against what was bought. */
export interface ReturnRequest {
  status: string
  return_items: readonly { order_item_id: string; quantity: number }[]
}

/** How many of an item can still be returned: private.returnable_quantity() in SQL, with the same test cases. */
export function returnableQuantity(
  item: { id: string; quantity: number },
  requests: readonly ReturnRequest[],
): number {
  return requests
    .filter(({ status }) => status !== 'rejected')
    .flatMap(({ return_items }) => return_items)
    .filter(({ order_item_id }) => order_item_id === item.id)
    .reduce((left, { quantity }) => left - quantity, item.quantity)
}

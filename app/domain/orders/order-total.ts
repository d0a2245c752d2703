/** The delivery of an order, as far as its total depends on it. */
interface Delivered {
  /** Null where delivery is agreed after the order. */
  delivery_method: string | null
  /** Naira; null until it is known. */
  delivery_fee: number | null
}

/** Whether a delivery is part of the costs. Orders that the service key stores can have a fee without a method. */
export function hasDelivery({ delivery_method, delivery_fee }: Delivered): boolean {
  return delivery_method !== null || Boolean(delivery_fee)
}

/** What the sum of an order is called: it is no total while the fee of the delivery is still to come. */
export function totalLabel({ delivery_method, delivery_fee }: Delivered, whole = 'Total'): string {
  return delivery_method !== null && delivery_fee === null ? 'Total before delivery' : whole
}

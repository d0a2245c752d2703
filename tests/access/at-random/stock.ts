import type { Books } from '../books.ts'

interface Followed {
  status: string
  items: Books['order_items']
  /** Whether its pieces are taken out of the stock. */
  takes: boolean
}

const OPEN = ['pending', 'processing', 'shipped']

/** Follows the stock of products by what became of the orders, as docs/behaviour/orders.md#what-follows-from-a-status says. */
export class ExpectedStock {
  readonly #orders = new Map<string, Followed>()
  readonly #pieces: Map<string, number>

  constructor(pieces: ReadonlyMap<string, number>) {
    this.#pieces = new Map(pieces)
  }

  add(productId: string, pieces: number): void {
    this.#pieces.set(productId, (this.#pieces.get(productId) ?? 0) + pieces)
  }

  /** Follows the orders, and returns the products whose stock is not the expected one. */
  problems({ orders, order_items, products }: Books): string[] {
    const items = Map.groupBy(order_items, ({ order_id }) => order_id)
    this.#follow(new Map(orders.map(({ id, status }) => [id, { status, items: items.get(id) ?? [] }])))
    return products
      .filter(({ id, stock_quantity }) => stock_quantity !== this.#pieces.get(id))
      .map(({ id, stock_quantity }) => `stock of ${id}: ${stock_quantity}, not ${this.#pieces.get(id)}`)
  }

  #follow(now: ReadonlyMap<string, Pick<Followed, 'status' | 'items'>>): void {
    for (const [id, order] of this.#orders)
      if (!now.has(id)) {
        if (OPEN.includes(order.status)) this.#set(order, false)
        this.#orders.delete(id)
      }
    for (const [id, { status, items }] of now) {
      const order = this.#orders.get(id) ?? { status, items, takes: false }
      this.#orders.set(id, order)
      // What was delivered is sold, also when it is cancelled later.
      if (status !== 'cancelled') this.#set(order, true)
      else if (order.status !== 'delivered' && order.status !== 'cancelled') this.#set(order, false)
      order.status = status
    }
  }

  #set(order: Followed, takes: boolean): void {
    if (order.takes === takes) return
    for (const { product_id, quantity } of order.items)
      this.add(String(product_id), takes ? -quantity : quantity)
    order.takes = takes
  }
}

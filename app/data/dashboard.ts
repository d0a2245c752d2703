import type { Tables } from '../database.types.ts'
import { unwrap } from '../lib/data-error.ts'
import type { ShopClient } from '../lib/shop-context.ts'

/** What was sold on a day of Lagos, `2026-03-04`; cancelled orders do not count. */
export interface SalesDay {
  day: string
  orders: number
  /** In naira. */
  total: number
}

/** An order that nobody has sent yet. */
export type WaitingOrder = Pick<
  Tables<'orders'>,
  'id' | 'order_number' | 'customer_name' | 'total_amount' | 'status' | 'created_at'
>

export type LowStockProduct = Pick<
  Tables<'products'>,
  'id' | 'name' | 'stock_quantity' | 'image_url' | 'thumbnail_url'
>

/** Of a long list its first rows, and how many there are. */
export interface FirstOf<Row> {
  count: number
  first: Row[]
}

/** The last 30 days, today last. */
export async function readSales(client: ShopClient): Promise<SalesDay[]> {
  return unwrap(await client.rpc('dashboard_sales')) as unknown as SalesDay[]
}

export async function readWaitingOrders(client: ShopClient): Promise<FirstOf<WaitingOrder>> {
  return unwrap(await client.rpc('dashboard_waiting_orders')) as unknown as FirstOf<WaitingOrder>
}

export async function readLowStock(client: ShopClient): Promise<FirstOf<LowStockProduct>> {
  return unwrap(await client.rpc('dashboard_low_stock')) as unknown as FirstOf<LowStockProduct>
}

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

/** What the dashboard shows of the shop's trade; of long lists their first rows, and how many there are. */
export interface DashboardFigures {
  /** The last 30 days, today last. */
  sales: SalesDay[]
  waiting_count: number
  waiting: WaitingOrder[]
  low_stock_count: number
  low_stock: LowStockProduct[]
}

export async function readDashboardFigures(client: ShopClient): Promise<DashboardFigures> {
  return unwrap(await client.rpc('dashboard_figures')) as unknown as DashboardFigures
}

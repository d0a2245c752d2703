import type { Json } from '../fixtures.ts'
import type { Shop } from '../shop.ts'
import type { ExpectedStock } from './stock.ts'

export interface Trade {
  shop: Shop
  random: () => number
  products: readonly Json[]
  pickupPoint: unknown
  stock: ExpectedStock
}

export type Answer = { data?: unknown; error: { message: string; hint?: string | null } | null }
export type Step = (trade: Trade) => Promise<Answer | undefined>

export const pick = <Value>({ random }: Trade, values: readonly Value[]): Value =>
  values[Math.floor(random() * values.length)] as Value

/** From 0.01 to `most` naira, mostly with kobo. */
export const amountUpTo = ({ random }: Trade, most: number) =>
  Math.max(1, Math.round(random() * most * 100)) / 100

/** One row of the query at random; undefined if there is none. */
export async function rowOf(trade: Trade, sql: string): Promise<Json | undefined> {
  const { rows } = await trade.shop.database.query<Json>(sql)
  return rows.length === 0 ? undefined : pick(trade, rows)
}

export const anOrder = (trade: Trade, where = 'true') =>
  rowOf(trade, `select * from public.orders where ${where} order by created_at, id`)
export const aPayment = (trade: Trade, where: string) =>
  rowOf(trade, `select * from public.payments where ${where} order by created_at, id`)

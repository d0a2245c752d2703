import { unwrap } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'

/** The figures of one method of payment, of one state, or of all. Amounts are in naira. See docs/behaviour/statement.md. */
export interface StatementRow {
  grouped_by: string
  /** The method, or the code of the state; null for entries without one, and for the total. */
  group_key: string | null
  state_name: string | null
  orders: number
  goods: number
  delivery: number
  payment_fees: number
  ordered: number
  payments: number
  paid: number
  provider_fees: number
  refunds: number
  refunded: number
  /** What was received less what was refunded. */
  net: number
}

/** The statement of a month such as `2026-03`: rows by method, by state, and the total. */
export async function getStatement(client: ShopClient, month: string): Promise<StatementRow[]> {
  return unwrap(await client.rpc('monthly_statement', { p_month: `${month}-01` }))
}

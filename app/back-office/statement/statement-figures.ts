import { channelLabel } from '../../domain/channels.ts'
import { paymentMethodLabel } from '../../domain/payment-methods.ts'
import type { CsvValue } from '../../lib/csv.ts'
import type { StatementRow } from './queries.ts'

type FigureName = Exclude<keyof StatementRow, 'grouped_by' | 'group_key' | 'state_name'>

export interface Figure {
  name: FigureName
  label: string
  isMoney: boolean
}

/** The columns of the statement, on the screen and in its file. */
export const FIGURES: readonly Figure[] = [
  count('orders', 'Orders'),
  naira('goods', 'Goods'),
  naira('delivery', 'Delivery'),
  naira('payment_fees', 'Payment fees'),
  naira('ordered', 'Order total'),
  count('payments', 'Payments'),
  naira('paid', 'Received'),
  naira('provider_fees', 'Provider fees'),
  count('refunds', 'Refunds'),
  naira('refunded', 'Refunded'),
  naira('net', 'Net'),
]

function count(name: FigureName, label: string): Figure {
  return { name, label, isMoney: false }
}

function naira(name: FigureName, label: string): Figure {
  return { name, label, isMoney: true }
}

/** The name of a row, as staff read it. */
export function rowLabel({ grouped_by, group_key, state_name }: StatementRow): string {
  if (grouped_by === 'total') return 'Total'
  if (grouped_by === 'state') return state_name ?? 'No state'
  if (grouped_by === 'channel') return group_key === null ? 'No channel' : channelLabel(group_key)
  return group_key === null ? 'No payment method' : paymentMethodLabel(group_key)
}

/** Nothing was ordered, paid or refunded. */
export function isEmpty(rows: readonly StatementRow[]): boolean {
  return rows.every(({ grouped_by }) => grouped_by === 'total')
}

const GROUPS = { method: 'Payment method', state: 'State', channel: 'Channel', total: 'All' }

export const STATEMENT_FILE_HEADER = ['Month', 'Grouped by', 'Name', ...FIGURES.map(({ label }) => label)]

export function statementFileRow(month: string, row: StatementRow): CsvValue[] {
  const group = Object.entries(GROUPS).find(([name]) => name === row.grouped_by)
  return [month, group?.[1] ?? row.grouped_by, rowLabel(row), ...FIGURES.map(({ name }) => row[name])]
}

import type { CsvValue } from '../../lib/csv.ts'
import { lagosTime } from '../../lib/lagos-time.ts'
import { phoneCell } from '../../lib/readable-phone.ts'
import { NEWEST_FIRST } from '../list/pages/keyset-page.ts'
import type { ListQuery, ListSpec } from '../list/pages/list-query.ts'

export type CustomerQuery = ListQuery<never>

/** The URL parameters of the list of customers. */
export const CUSTOMER_LIST: ListSpec<never> = {
  orders: [
    NEWEST_FIRST,
    { column: 'name', ascending: true },
    { column: 'total_orders', ascending: false },
    { column: 'total_spent', ascending: false },
  ],
  filters: {},
}

export interface CustomerFileRow {
  name: string
  email: string
  phone: string | null
  address: string | null
  total_orders: number
  total_spent: number
  total_unpaid: number
  created_at: string
}

const columns: readonly [header: string, cell: (customer: CustomerFileRow) => CsvValue][] = [
  ['Name', (customer) => customer.name],
  ['Email', (customer) => customer.email],
  ['Phone', (customer) => phoneCell(customer.phone)],
  ['Address', (customer) => customer.address],
  ['Total Orders', (customer) => customer.total_orders],
  ['Total Spent', (customer) => customer.total_spent],
  ['Unpaid', (customer) => customer.total_unpaid],
  // The time in Lagos, in a format that spreadsheets recognise.
  ['Joined', (customer) => lagosTime(customer.created_at)],
]

/** The header row of the CSV file. */
export const CUSTOMER_FILE_HEADER = columns.map(([header]) => header)

export function customerFileRow(customer: CustomerFileRow): CsvValue[] {
  return columns.map(([, cell]) => cell(customer))
}

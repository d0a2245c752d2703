import type { CsvValue } from './csv.ts'
import { toLagosInput } from './lagos-time.ts'
import type { ListQuery, ListSpec } from './list-query.ts'
import { NEWEST_FIRST } from './slice.ts'

export type CustomerQuery = ListQuery<never>

/** What can be asked of the list of customers. */
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
  created_at: string
}

const columns: readonly [header: string, cell: (customer: CustomerFileRow) => CsvValue][] = [
  ['Name', (customer) => customer.name],
  ['Email', (customer) => customer.email],
  ['Phone', (customer) => customer.phone],
  ['Address', (customer) => customer.address],
  ['Total Orders', (customer) => customer.total_orders],
  ['Total Spent', (customer) => customer.total_spent],
  // As spreadsheets read a time, in Lagos.
  ['Joined', (customer) => toLagosInput(customer.created_at).replace('T', ' ')],
]

/** The first line of a file of customers. */
export const CUSTOMER_FILE_HEADER = columns.map(([header]) => header)

export function customerFileRow(customer: CustomerFileRow): CsvValue[] {
  return columns.map(([, cell]) => cell(customer))
}

import { formatNaira } from '../../domain/money.ts'
import { formatDate } from '../../lib/dates.ts'
import { hasBlank } from '../../lib/forms/parse-form.ts'
import { readablePhone } from '../../lib/readable-phone.ts'
import { answeredMessage } from '../../lib/supabase/data-error.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { Badge } from '../../ui/badge.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { revalidateOnSuccess, runAction, type ActionResult } from '../form/run-action.ts'
import { EditableListScreen } from '../list/editable-list-screen.tsx'
import { ExportButton } from '../list/export-button.tsx'
import { exportCsv } from '../list/export-csv.ts'
import { listLoader } from '../list/list-loader.ts'
import { submitRow, savingAttempt } from '../list/row-action.ts'
import type { CardLayout, Column } from '../list/table/column.ts'
import { TruncatedText } from '../list/table/truncated-text.tsx'
import { useListView, type ListDefinition } from '../list/use-list-view.tsx'
import { adminMeta } from '../page/admin-meta.ts'
import type { Route } from './+types/customers-screen.ts'
import { CustomerFields } from './customer-fields.tsx'
import { customerSchema } from './customer-input.ts'
import {
  CUSTOMER_FILE_HEADER,
  CUSTOMER_LIST,
  customerFileRow,
  type CustomerQuery,
} from './customer-list-spec.ts'
import { EraseCustomer } from './erase-customer.tsx'
import {
  countCustomers,
  deleteCustomer,
  eraseCustomer,
  insertCustomer,
  listCustomers,
  listCustomerPages,
  updateCustomer,
  type CustomerRow,
} from './queries.ts'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Customers Management')

export const shouldRevalidate = revalidateOnSuccess

const NOUNS = ['customer', 'customers'] as const

const CUSTOMERS: ListDefinition<never, CustomerRow> = {
  spec: CUSTOMER_LIST,
  list: listCustomers,
  count: countCustomers,
  failure: 'Failed to load customers',
  searchLabel: 'Search customers by name, email or phone',
  nouns: NOUNS,
  empty: 'No customers found',
  note: 'Total Spent is what was received and did not go back. Details that are not confirmed are those of an order that is not paid or handled yet.',
}

export const clientLoader = listLoader(CUSTOMERS)

const SAVED = { created: 'Customer added successfully', updated: 'Customer updated successfully' }

export async function clientAction({ request }: Route.ClientActionArgs): Promise<ActionResult> {
  const form = await request.formData()
  if (form.get('intent') === 'erase') return erase(String(form.get('id')))
  return submitRow(form, {
    schema: customerSchema,
    insert: insertCustomer,
    update: updateCustomer,
    remove: deleteCustomer,
    ...SAVED,
    deleted: 'Customer deleted successfully',
    saveFailed: (error) => answeredMessage(error, 'Failed to save customer'),
    deleteFailed: 'Failed to delete customer',
    validate: () => {
      if (hasBlank(form, ['name', 'email']))
        toast.error('Error', 'Name and email are required', { attempt: savingAttempt(form, SAVED) })
      return null
    },
  })
}

function erase(id: string): Promise<ActionResult> {
  return runAction(async () => eraseCustomer(await browserClient(), id), {
    success: 'Personal data erased',
    row: id,
    failure: (error) => answeredMessage(error, 'Failed to erase the personal data'),
  })
}

const CARD: CardLayout = {
  columns: 'auto minmax(0, 1fr) auto',
  areas: [
    'name name actions',
    'email email email',
    'phone phone orders',
    'spent spent spent',
    'joined joined joined',
  ],
}

const columns: Column<CustomerRow>[] = [
  {
    header: 'Name',
    sort: 'name',
    width: 10,
    share: 2,
    area: 'name',
    wide: true,
    cell: (row) => (
      <>
        <span className="font-medium wrap-break-word">{row.name}</span>
        {!row.is_confirmed && (
          <span className="mt-1 block">
            <Badge tone="yellow">Not confirmed</Badge>
          </span>
        )}
      </>
    ),
  },
  {
    header: 'Email',
    width: 13,
    share: 3,
    folds: { under: 'Name', order: 3 },
    area: 'email',
    cell: (row) => <TruncatedText>{row.email}</TruncatedText>,
  },
  {
    header: 'Phone',
    width: 10.5,
    area: 'phone',
    cell: (row) => <TruncatedText>{readablePhone(row.phone ?? '') || 'N/A'}</TruncatedText>,
  },
  {
    header: 'Total Orders',
    sort: 'total_orders',
    numeric: true,
    labelled: true,
    width: 8,
    area: 'orders',
    cell: (row) => row.total_orders ?? 0,
  },
  {
    header: 'Total Spent',
    sort: 'total_spent',
    numeric: true,
    labelled: true,
    width: 10.5,
    area: 'spent',
    cell: (row) => <Spent {...row} />,
  },
  {
    header: 'Joined',
    sort: 'created_at',
    labelled: true,
    width: 7.25,
    folds: { under: 'Phone', order: 2 },
    area: 'joined',
    cell: (row) => <span className="whitespace-nowrap">{formatDate(row.created_at)}</span>,
  },
]

/** The paid amount, with the unpaid amount below it. */
function Spent({ total_spent, total_unpaid }: CustomerRow) {
  return (
    <>
      {formatNaira(total_spent ?? 0)}
      {total_unpaid > 0 && (
        <span className="block text-xs text-ink-soft">{formatNaira(total_unpaid)} unpaid</span>
      )}
    </>
  )
}

export default function Customers({ loaderData }: Route.ComponentProps) {
  const { query } = loaderData
  const list = useListView(CUSTOMERS, loaderData, columns)
  return (
    <EditableListScreen
      title="Customers Management"
      addLabel="Add Customer"
      {...list}
      actions={
        <ExportButton total={list.total} onExport={(onProgress) => exportCustomers(query, onProgress)} />
      }
      columns={columns}
      card={CARD}
      nameOf={({ name }) => name}
      deletion={{
        by: 'dialog',
        text: 'This will permanently delete this customer. This action cannot be undone.',
      }}
      form={{
        titles: ['Add New Customer', 'Edit Customer'],
        submitLabels: ['Add Customer', 'Update Customer'],
        renderFields: (customer, errors, close) => (
          <>
            <CustomerFields customer={customer} errors={errors} />
            {customer && <EraseCustomer customer={customer} onErased={close} />}
          </>
        ),
      }}
    />
  )
}

/** Exports all matching customers, in the order of the list. */
function exportCustomers(query: CustomerQuery, onProgress: (rows: number) => void): Promise<void> {
  return exportCsv({
    name: 'customers',
    nouns: NOUNS,
    header: CUSTOMER_FILE_HEADER,
    read: async () => listCustomerPages(await browserClient(), query),
    lines: (row) => [customerFileRow(row)],
    onProgress,
  })
}

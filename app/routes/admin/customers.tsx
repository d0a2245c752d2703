import { adminMeta } from '../../components/admin/admin-meta.ts'
import type { Column } from '../../components/admin/data-table.tsx'
import { CustomerFields } from '../../components/admin/customer-fields.tsx'
import { EmailText } from '../../components/admin/email-text.tsx'
import { EditableListScreen } from '../../components/admin/editable-list-screen.tsx'
import { exportCsv } from '../../components/admin/export-csv.ts'
import { ExportButton } from '../../components/admin/export-button.tsx'
import { FormDialog } from '../../components/admin/form-dialog.tsx'
import { listLoader, type ListSource } from '../../components/admin/list-loader.ts'
import { rowAction } from '../../components/admin/row-action.ts'
import { reloadAfterSuccess } from '../../components/admin/save-outcome.ts'
import { useFoundList } from '../../components/admin/use-found-list.tsx'
import { toast } from '../../components/ui/toast.ts'
import {
  countCustomers,
  deleteCustomer,
  insertCustomer,
  listCustomers,
  readAllCustomers,
  updateCustomer,
  type CustomerRow,
} from '../../data/customers.ts'
import { customerSchema } from '../../forms/customer.ts'
import { hasBlank } from '../../forms/parse-form.ts'
import {
  CUSTOMER_FILE_HEADER,
  CUSTOMER_LIST,
  customerFileRow,
  type CustomerQuery,
} from '../../lib/customer-list.ts'
import { answeredMessage } from '../../lib/data-error.ts'
import { formatDate } from '../../lib/dates.ts'
import { formatNaira } from '../../lib/money.ts'
import { browserClient } from '../../lib/supabase-browser.ts'
import type { Route } from './+types/customers.ts'

export const meta: Route.MetaFunction = () => adminMeta('Customers Management')

export const shouldRevalidate = reloadAfterSuccess

const CUSTOMERS: ListSource<never, CustomerRow> = {
  open: browserClient,
  spec: CUSTOMER_LIST,
  list: listCustomers,
  count: countCustomers,
  failure: 'Failed to load customers',
}

export const clientLoader = listLoader(CUSTOMERS)

export const clientAction = rowAction(browserClient, {
  schema: customerSchema,
  insert: insertCustomer,
  update: updateCustomer,
  remove: deleteCustomer,
  created: 'Customer added successfully',
  updated: 'Customer updated successfully',
  deleted: 'Customer deleted successfully',
  notSaved: (error) => answeredMessage(error, 'Failed to save customer'),
  notDeleted: 'Failed to delete customer',
  objection: (form) => {
    if (hasBlank(form, ['name', 'email'])) toast.error('Error', 'Name and email are required')
    return null
  },
})

const NOUNS = ['customer', 'customers'] as const

const columns: Column<CustomerRow>[] = [
  {
    header: 'Name',
    sort: 'name',
    wide: true,
    cell: (row) => <span className="font-medium wrap-anywhere">{row.name}</span>,
  },
  {
    header: 'Email',
    width: '12rem',
    cell: (row) => <EmailText>{row.email}</EmailText>,
  },
  {
    header: 'Phone',
    width: '9.5rem',
    cell: (row) => <span className="wrap-anywhere">{row.phone || 'N/A'}</span>,
  },
  {
    header: 'Total Orders',
    sort: 'total_orders',
    numeric: true,
    width: '7.25rem',
    cell: (row) => row.total_orders ?? 0,
  },
  {
    header: 'Total Spent',
    sort: 'total_spent',
    numeric: true,
    width: '8.25rem',
    cell: (row) => formatNaira(row.total_spent ?? 0),
  },
  { header: 'Joined', sort: 'created_at', width: '7rem', cell: (row) => formatDate(row.created_at) },
]

export default function Customers({ loaderData }: Route.ComponentProps) {
  const { query } = loaderData
  const found = useFoundList(CUSTOMERS, loaderData, {
    searchLabel: 'Search customers by name, email or phone',
    nouns: NOUNS,
    empty: 'No customers found',
    columns,
  })
  return (
    <EditableListScreen
      title="Customers Management"
      addLabel="Add Customer"
      {...found}
      actions={
        <ExportButton total={found.total} onExport={(onProgress) => exportCustomers(query, onProgress)} />
      }
      columns={columns}
      failure="Failed to load customers"
      nameOf={({ name }) => name}
      deletion={{
        by: 'dialog',
        text: 'This will permanently delete this customer. This action cannot be undone.',
      }}
      renderEditor={(customer, onClose) => (
        <FormDialog
          title={customer ? 'Edit Customer' : 'Add New Customer'}
          submitLabel={customer ? 'Update Customer' : 'Add Customer'}
          id={customer?.id}
          version={customer?.updated_at}
          onClose={onClose}
        >
          {(errors) => <CustomerFields customer={customer} errors={errors} />}
        </FormDialog>
      )}
    />
  )
}

/** All that matches, in the order of the list. */
function exportCustomers(query: CustomerQuery, onProgress: (rows: number) => void): Promise<void> {
  return exportCsv({
    name: 'customers',
    nouns: NOUNS,
    header: CUSTOMER_FILE_HEADER,
    read: async () => readAllCustomers(await browserClient(), query),
    cells: customerFileRow,
    onProgress,
  })
}

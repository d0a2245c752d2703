import { adminMeta } from '../../components/admin/admin-meta.ts'
import type { Column } from '../../components/admin/data-table.tsx'
import { CustomerFields } from '../../components/admin/customer-fields.tsx'
import { EditableListScreen } from '../../components/admin/editable-list-screen.tsx'
import { FormDialog } from '../../components/admin/form-dialog.tsx'
import { attempt, openedVersion, refused, reloadAfterSuccess } from '../../components/admin/save-outcome.ts'
import { toast } from '../../components/ui/toast.ts'
import {
  deleteCustomer,
  insertCustomer,
  listCustomers,
  updateCustomer,
  type CustomerRow,
} from '../../data/customers.ts'
import { customerSchema } from '../../forms/customer.ts'
import { hasBlank, parseForm } from '../../forms/parse-form.ts'
import { answeredMessage } from '../../lib/data-error.ts'
import { formatDate } from '../../lib/dates.ts'
import { formatNaira } from '../../lib/money.ts'
import { browserClient } from '../../lib/supabase-browser.ts'
import type { Route } from './+types/customers.ts'

export const meta: Route.MetaFunction = () => adminMeta('Customers Management')

export const shouldRevalidate = reloadAfterSuccess

export async function clientLoader() {
  try {
    return await listCustomers(await browserClient(), null)
  } catch {
    toast.error('Error', 'Failed to load customers')
    return null
  }
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  const id = String(form.get('id'))
  return form.get('intent') === 'delete' ? remove(id) : save(id, form)
}

async function save(id: string, form: FormData) {
  const parsed = parseForm(customerSchema, form)
  if (!parsed.ok) {
    if (hasBlank(form, ['name', 'email'])) toast.error('Error', 'Name and email are required')
    return refused(parsed.errors)
  }
  const work = async () => {
    const client = await browserClient()
    if (id !== '') return await updateCustomer(client, id, parsed.data, openedVersion(form))
    await insertCustomer(client, parsed.data)
  }
  return attempt(work, {
    success: id === '' ? 'Customer added successfully' : 'Customer updated successfully',
    failure: (error) => answeredMessage(error, 'Failed to save customer'),
  })
}

async function remove(id: string) {
  return attempt(async () => deleteCustomer(await browserClient(), id), {
    success: 'Customer deleted successfully',
    failure: 'Failed to delete customer',
  })
}

const columns: Column<CustomerRow>[] = [
  { header: 'Name', wide: true, cell: (row) => <span className="font-medium">{row.name}</span> },
  { header: 'Email', cell: (row) => row.email },
  { header: 'Phone', cell: (row) => row.phone || 'N/A' },
  { header: 'Total Orders', numeric: true, cell: (row) => row.total_orders ?? 0 },
  { header: 'Total Spent', numeric: true, cell: (row) => formatNaira(row.total_spent ?? 0) },
  { header: 'Joined', cell: (row) => formatDate(row.created_at) },
]

export default function Customers({ loaderData: first }: Route.ComponentProps) {
  return (
    <EditableListScreen
      title="Customers Management"
      addLabel="Add Customer"
      columns={columns}
      empty="No customers found"
      failure="Failed to load customers"
      first={first}
      loadAfter={async (after) => listCustomers(await browserClient(), after)}
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

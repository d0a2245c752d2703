import { useCallback, useRef, useState } from 'react'
import { adminMeta } from '../../components/admin/admin-meta.ts'
import type { Column } from '../../components/admin/data-table.tsx'
import { EditableListScreen } from '../../components/admin/editable-list-screen.tsx'
import { FormDialog } from '../../components/admin/form-dialog.tsx'
import { RefundFields } from '../../components/admin/refund-fields.tsx'
import { attempt, openedVersion, refused, reloadAfterSuccess } from '../../components/admin/save-outcome.ts'
import { StatusBadge } from '../../components/admin/status-badge.tsx'
import { toast } from '../../components/ui/toast.ts'
import { getOrderChoice, listOrderChoices, type OrderChoice } from '../../data/orders.ts'
import {
  deleteRefund,
  insertRefund,
  listRefunds,
  updateRefund,
  type RefundRow,
  type RefundWrite,
} from '../../data/refunds.ts'
import { hasBlank, parseForm } from '../../forms/parse-form.ts'
import { refundWarning } from '../../forms/refund-warning.ts'
import { refundSchema } from '../../forms/refund.ts'
import { answeredMessage } from '../../lib/data-error.ts'
import { formatDate } from '../../lib/dates.ts'
import { formatNaira } from '../../lib/money.ts'
import { orElse } from '../../lib/or-else.ts'
import type { ShopClient } from '../../lib/shop-context.ts'
import { browserClient } from '../../lib/supabase-browser.ts'
import type { Route } from './+types/refunds.ts'

export const meta: Route.MetaFunction = () => adminMeta('Refunds Management')

export const shouldRevalidate = reloadAfterSuccess

export async function clientLoader() {
  const client = await browserClient()
  const [first, orders] = await Promise.all([readFirst(), findOrders(client, '')])
  return { first, orders }
}

/** A failure is logged only (spec §8). */
function findOrders(client: ShopClient, search: string): Promise<OrderChoice[]> {
  return orElse(listOrderChoices(client, search), [], 'The orders to choose from')
}

async function readFirst() {
  try {
    return await listRefunds(await browserClient(), null)
  } catch {
    toast.error('Error', 'Failed to load refunds')
    return null
  }
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  const id = String(form.get('id'))
  return form.get('intent') === 'delete' ? remove(id) : save(id, form)
}

async function save(id: string, form: FormData) {
  const parsed = parseForm(refundSchema, form)
  const errors = parsed.ok ? {} : parsed.errors
  const orderMissing = hasBlank(form, ['order_id']) && !form.has('order_deleted')
  if (orderMissing) errors['order_id'] = 'Choose an order.'
  if (!parsed.ok || orderMissing) {
    if (orderMissing || hasBlank(form, ['amount', 'reason']))
      toast.error('Error', 'Please fill in all required fields')
    return refused(errors)
  }
  const warning = await secondThought(id, parsed.data)
  if (warning !== null && form.get('confirmed') !== warning) return refused({ confirmed: warning })
  return attempt(async () => store(id, parsed.data, openedVersion(form)), {
    success: id === '' ? 'Refund created successfully' : 'Refund updated successfully',
    failure: (error) => answeredMessage(error, 'Failed to save refund'),
  })
}

/** Looks at the order as it is now: a colleague may have refunded it meanwhile. Null when there is nothing to warn of. */
async function secondThought(id: string, { order_id, ...refund }: RefundWrite): Promise<string | null> {
  if (order_id === null) return null
  try {
    const order = await getOrderChoice(await browserClient(), order_id)
    return order && refundWarning(order, { id, ...refund })
  } catch {
    return 'What was paid and refunded of this order could not be checked.'
  }
}

async function store(id: string, refund: RefundWrite, version?: string): Promise<string | void> {
  const client = await browserClient()
  if (id !== '') return updateRefund(client, id, refund, version)
  const { data } = await client.auth.getSession()
  await insertRefund(client, refund, data.session?.user.id ?? null)
}

async function remove(id: string) {
  return attempt(async () => deleteRefund(await browserClient(), id), {
    success: 'Refund deleted successfully',
    failure: 'Failed to delete refund',
  })
}

const columns: Column<RefundRow>[] = [
  { header: 'Order Number', cell: (row) => row.order?.order_number ?? 'N/A' },
  { header: 'Customer', cell: (row) => row.order?.customer_name ?? 'N/A' },
  { header: 'Amount', numeric: true, cell: (row) => formatNaira(row.amount) },
  {
    header: 'Reason',
    cell: (row) => (
      <span className="line-clamp-1 max-w-56" title={row.reason}>
        {row.reason}
      </span>
    ),
  },
  { header: 'Status', cell: (row) => <StatusBadge status={row.status} /> },
  { header: 'Date', cell: (row) => formatDate(row.created_at) },
]

/** What the buttons of a row are called after. */
function refundName({ amount, order }: RefundRow): string {
  return `the refund of ${formatNaira(amount)} for ${order?.order_number ?? 'a deleted order'}`
}

const pause = 250

/** The orders found as one types, once the fingers rest; an answer that comes late never replaces a newer one. */
function useOrderSearch(newest: OrderChoice[]) {
  const [found, setFound] = useState<OrderChoice[] | null>(null)
  const latest = useRef(0)
  const find = useCallback((search: string) => {
    const turn = ++latest.current
    const ask = async () => {
      const orders = await findOrders(await browserClient(), search.trim())
      if (turn === latest.current) setFound(orders)
    }
    window.setTimeout(() => turn === latest.current && void ask(), pause)
  }, [])
  const reset = useCallback(() => {
    latest.current += 1
    setFound(null)
  }, [])
  return { orders: found ?? newest, find, reset }
}

export default function Refunds({ loaderData: { first, orders: newest } }: Route.ComponentProps) {
  const { orders, find, reset } = useOrderSearch(newest)
  return (
    <EditableListScreen
      title="Refunds Management"
      addLabel="Create Refund"
      columns={columns}
      empty="No refunds found"
      failure="Failed to load refunds"
      first={first}
      loadAfter={async (after) => listRefunds(await browserClient(), after)}
      nameOf={refundName}
      deletion={{
        by: 'dialog',
        text: 'This will permanently delete this refund. This action cannot be undone.',
      }}
      renderEditor={(refund, onClose) => {
        const submitLabel = refund ? 'Update Refund' : 'Create Refund'
        return (
          <FormDialog
            title={refund ? 'Edit Refund' : 'Create New Refund'}
            submitLabel={submitLabel}
            id={refund?.id}
            version={refund?.updated_at}
            onClose={() => {
              reset()
              onClose()
            }}
          >
            {(errors) => <RefundFields {...{ refund, orders, errors, submitLabel }} onFind={find} />}
          </FormDialog>
        )
      }}
    />
  )
}

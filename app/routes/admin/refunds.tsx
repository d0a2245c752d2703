import { useEffect, useState } from 'react'
import { adminMeta } from '../../components/admin/admin-meta.ts'
import type { Column } from '../../components/admin/data-table.tsx'
import { EditableListScreen } from '../../components/admin/editable-list-screen.tsx'
import { FormDialog } from '../../components/admin/form-dialog.tsx'
import { listLoader, type ListSource } from '../../components/admin/list-loader.ts'
import { RefundFields } from '../../components/admin/refund-fields.tsx'
import { rowAction } from '../../components/admin/row-action.ts'
import { reloadAfterSuccess } from '../../components/admin/save-outcome.ts'
import { asStaff, NotAdmittedError } from '../../components/admin/staff-gate.ts'
import { StatusBadge } from '../../components/admin/status-badge.tsx'
import { statusFilter } from '../../components/admin/status-filter.ts'
import { useFoundList } from '../../components/admin/use-found-list.tsx'
import { toast } from '../../components/ui/toast.ts'
import { getOrderChoice, listOrderChoices, type OrderChoice } from '../../data/order-choices.ts'
import {
  countRefunds,
  deleteRefund,
  insertRefund,
  listRefunds,
  updateRefund,
  type RefundRow,
  type RefundWrite,
} from '../../data/refunds.ts'
import { hasBlank } from '../../forms/parse-form.ts'
import { refundWarning } from '../../forms/refund-warning.ts'
import { refundSchema } from '../../forms/refund.ts'
import { answeredMessage } from '../../lib/data-error.ts'
import { formatDate } from '../../lib/dates.ts'
import { formatNaira } from '../../lib/money.ts'
import { orElse } from '../../lib/or-else.ts'
import { REFUND_LIST, REFUND_STATUSES } from '../../lib/refund-list.ts'
import { browserClient } from '../../lib/supabase-browser.ts'
import type { Route } from './+types/refunds.ts'

export const meta: Route.MetaFunction = () => adminMeta('Refunds Management')

export const shouldRevalidate = reloadAfterSuccess

const REFUNDS: ListSource<'status', RefundRow> = {
  open: browserClient,
  spec: REFUND_LIST,
  list: listRefunds,
  count: countRefunds,
  failure: 'Failed to load refunds',
}

export const clientLoader = listLoader(REFUNDS)

export const clientAction = rowAction(browserClient, {
  schema: refundSchema,
  insert: async (client, refund) => {
    const { data } = await client.auth.getSession()
    await insertRefund(client, refund, data.session?.user.id ?? null)
  },
  update: updateRefund,
  remove: deleteRefund,
  created: 'Refund created successfully',
  updated: 'Refund updated successfully',
  deleted: 'Refund deleted successfully',
  notSaved: (error) => answeredMessage(error, 'Failed to save refund'),
  notDeleted: 'Failed to delete refund',
  objection: async (form, parsed) => {
    const orderMissing = hasBlank(form, ['order_id']) && !form.has('order_deleted')
    if (orderMissing || hasBlank(form, ['amount', 'reason']))
      toast.error('Error', 'Please fill in all required fields')
    if (orderMissing) return { order_id: 'Choose an order.' }
    const warning = parsed.ok ? await secondThought(String(form.get('id')), parsed.data) : null
    return warning === null || form.get('confirmed') === warning ? null : { confirmed: warning }
  },
})

/** Looks at the order as it is now: a colleague may have refunded it meanwhile. Null when there is nothing to warn of. */
async function secondThought(id: string, { order_id, ...refund }: RefundWrite): Promise<string | null> {
  if (order_id === null) return null
  try {
    const order = await asStaff(async () => getOrderChoice(await browserClient(), order_id))
    return order && refundWarning(order, { id, ...refund })
  } catch (error) {
    if (error instanceof NotAdmittedError) throw error
    return 'What was paid and refunded of this order could not be checked.'
  }
}

const columns: Column<RefundRow>[] = [
  {
    header: 'Order Number',
    width: '11rem',
    cell: (row) => <span className="md:whitespace-nowrap">{row.order?.order_number ?? 'N/A'}</span>,
  },
  {
    header: 'Customer',
    width: '9.5rem',
    cell: (row) => <span className="wrap-anywhere">{row.order?.customer_name ?? 'N/A'}</span>,
  },
  {
    header: 'Amount',
    sort: 'amount',
    numeric: true,
    width: '8.25rem',
    cell: (row) => formatNaira(row.amount),
  },
  {
    header: 'Reason',
    cell: (row) => (
      <span className="line-clamp-1 wrap-anywhere" title={row.reason}>
        {row.reason}
      </span>
    ),
  },
  { header: 'Status', width: '6.75rem', cell: (row) => <StatusBadge status={row.status} /> },
  { header: 'Date', sort: 'created_at', width: '7rem', cell: (row) => formatDate(row.created_at) },
]

const WORDS = {
  searchLabel: 'Search refunds by order number or customer',
  filters: [statusFilter(REFUND_STATUSES)],
  nouns: ['refund', 'refunds'],
  empty: 'No refunds found',
  columns,
} as const

/** What the buttons of a row are called after. */
function refundName({ amount, order }: RefundRow): string {
  return `the refund of ${formatNaira(amount)} for ${order?.order_number ?? 'a deleted order'}`
}

/** Who types on is not waiting for what the last letter finds. In milliseconds. */
const PAUSE = 250

/**
 * The orders to choose from: the newest ones at first, then those found as one types, once the fingers rest; an answer
 * that comes late never replaces a newer one. Undefined until the first ones are there. A failure is logged only (spec §8).
 */
function useOrderSearch() {
  const [orders, setOrders] = useState<OrderChoice[]>()
  const [search, find] = useState<string>()
  useEffect(() => {
    let wanted = true
    const ask = () =>
      orElse(
        browserClient().then((client) => listOrderChoices(client, search ?? '')),
        [],
        'The orders to choose from',
      ).then((found) => wanted && setOrders(found))
    const timer = window.setTimeout(() => void ask(), search === undefined ? 0 : PAUSE)
    return () => {
      wanted = false
      window.clearTimeout(timer)
    }
  }, [search])
  return { orders, find }
}

interface RefundEditorProps {
  /** Absent for a new one. */
  refund: RefundRow | undefined
  onClose: () => void
}

function RefundEditor({ refund, onClose }: RefundEditorProps) {
  const { orders, find } = useOrderSearch()
  const submitLabel = refund ? 'Update Refund' : 'Create Refund'
  return (
    <FormDialog
      title={refund ? 'Edit Refund' : 'Create New Refund'}
      submitLabel={submitLabel}
      id={refund?.id}
      version={refund?.updated_at}
      onClose={onClose}
    >
      {(errors) => <RefundFields {...{ refund, orders, errors, submitLabel }} onFind={find} />}
    </FormDialog>
  )
}

export default function Refunds({ loaderData }: Route.ComponentProps) {
  const found = useFoundList(REFUNDS, loaderData, WORDS)
  return (
    <EditableListScreen
      title="Refunds Management"
      addLabel="Create Refund"
      {...found}
      columns={columns}
      failure="Failed to load refunds"
      nameOf={refundName}
      deletion={{
        by: 'dialog',
        text: 'This will permanently delete this refund. This action cannot be undone.',
      }}
      renderEditor={(refund, onClose) => <RefundEditor refund={refund} onClose={onClose} />}
    />
  )
}

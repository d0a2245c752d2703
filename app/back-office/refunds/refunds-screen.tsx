import { useEffect, useState } from 'react'
import { formatNaira } from '../../domain/money.ts'
import { formatDate } from '../../lib/dates.ts'
import { hasBlank } from '../../lib/forms/parse-form.ts'
import { answeredMessage } from '../../lib/supabase/data-error.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { withFallback } from '../../lib/with-fallback.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { withReauthentication, ReauthenticationDeclinedError } from '../access/reauthentication.ts'
import { NEW_ID_FIELD } from '../form/read-edit.ts'
import { revalidateOnSuccess } from '../form/run-action.ts'
import { REFUND_TASK, saveGatewayRefund } from '../gateway-refunds/refund-action.ts'
import { RefundState } from '../gateway-refunds/refund-state.tsx'
import { EditableListScreen } from '../list/editable-list-screen.tsx'
import { statusFilter } from '../list/filters/status-filter.ts'
import { listLoader } from '../list/list-loader.ts'
import { rowAction, savingAttempt } from '../list/row-action.ts'
import type { CardLayout, Column } from '../list/table/column.ts'
import { useListView, type ListDefinition } from '../list/use-list-view.tsx'
import { adminMeta } from '../page/admin-meta.ts'
import { PageTabs } from '../page/page-tabs.tsx'
import { RETURN_TABS } from '../returns/return-tabs.ts'
import type { Route } from './+types/refunds-screen.ts'
import { offerToMarkRefunded } from './mark-refunded.ts'
import { getOrderChoice, listOrderChoices, type OrderChoice } from './order-choice-queries.ts'
import { readProposedRefund } from './proposed-refund.ts'
import {
  countRefunds,
  deleteRefund,
  insertRefund,
  listRefunds,
  updateRefund,
  type RefundRow,
  type RefundWrite,
} from './queries.ts'
import { RefundFields, type RefundFieldsProps } from './refund-fields.tsx'
import { refundSchema } from './refund-input.ts'
import { REFUND_LIST, REFUND_STATUSES } from './refund-list-spec.ts'
import { refundWarning } from './refund-warning.ts'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Refunds Management')

export const shouldRevalidate = revalidateOnSuccess

const REFUNDS: ListDefinition<'status', RefundRow> = {
  spec: REFUND_LIST,
  list: listRefunds,
  count: countRefunds,
  failure: 'Failed to load refunds',
  searchLabel: 'Search refunds by order number or customer',
  filters: [statusFilter(REFUND_STATUSES)],
  nouns: ['refund', 'refunds'],
  empty: 'No refunds found',
}

const loadList = listLoader(REFUNDS)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [list, proposed] = await Promise.all([loadList({ request }), readProposedRefund(request.url)])
  return { ...list, proposed }
}

const SAVED = { created: 'Refund created successfully', updated: 'Refund updated successfully' }

const saveRefund = rowAction({
  schema: refundSchema,
  insert: async (client, refund, attempts) => {
    const { data } = await client.auth.getSession()
    await insertRefund(client, refund, data.session?.user.id ?? null, attempts)
  },
  update: updateRefund,
  remove: deleteRefund,
  // A refund outlives its order, whose deletion is no edit of it.
  unversioned: ['order_id'],
  goneReference: { order_id: 'This order was deleted meanwhile. Choose another one.' },
  ...SAVED,
  deleted: 'Refund deleted successfully',
  saveFailed: (error) => answeredMessage(error, 'Failed to save refund'),
  deleteFailed: 'Failed to delete refund',
  validate: async (form, parsed) => {
    const orderMissing = hasBlank(form, ['order_id']) && !form.has('order_deleted')
    if (orderMissing || hasBlank(form, ['amount', 'reason']))
      toast.error('Error', 'Please fill in all required fields', { attempt: savingAttempt(form, SAVED) })
    if (orderMissing) return { order_id: 'Choose an order.' }
    // A new refund that an earlier attempt has stored is not a second one.
    const id = String(form.get('id') || form.get(NEW_ID_FIELD))
    const warning = parsed.ok ? await refundWarningFor(id, parsed.data) : null
    return warning === null || form.get('confirmed') === warning ? null : { confirmed: warning }
  },
})

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.clone().formData()
  if (form.has(REFUND_TASK)) return saveGatewayRefund(form)
  const result = await saveRefund({ request })
  if (result.saved && form.get('intent') !== 'delete' && form.get('status') === 'processed')
    await offerToMarkRefunded(String(form.get('order_id')))
  return result
}

/** The warning for the current state of the order, which a colleague may have refunded in the meantime; null for none. */
async function refundWarningFor(id: string, { order_id, ...refund }: RefundWrite): Promise<string | null> {
  if (order_id === null) return null
  try {
    const order = await withReauthentication(async () => getOrderChoice(await browserClient(), order_id))
    return order && refundWarning(order, { id, ...refund })
  } catch (error) {
    if (error instanceof ReauthenticationDeclinedError) throw error
    return 'What was paid and refunded of this order could not be checked.'
  }
}

const CARD: CardLayout = {
  columns: 'auto minmax(0, 1fr) auto',
  areas: ['number number amount', 'customer customer date', 'reason reason reason', 'status . actions'],
}

const columns: Column<RefundRow>[] = [
  {
    header: 'Order Number',
    width: 11,
    area: 'number',
    wide: true,
    cell: (row) => (
      <span className="font-medium md:whitespace-nowrap">{row.order?.order_number ?? 'N/A'}</span>
    ),
  },
  {
    header: 'Customer',
    width: 9.5,
    share: 1,
    folds: { under: 'Order Number', order: 2 },
    area: 'customer',
    cell: (row) => <span className="wrap-break-word">{row.order?.customer_name ?? 'N/A'}</span>,
  },
  {
    header: 'Amount',
    sort: 'amount',
    numeric: true,
    width: 9,
    area: 'amount',
    cell: (row) => formatNaira(row.amount),
  },
  {
    header: 'Reason',
    width: 11,
    share: 2,
    area: 'reason',
    cell: (row) => (
      <span className="line-clamp-1 wrap-anywhere" title={row.reason}>
        {row.reason}
      </span>
    ),
  },
  { header: 'Status', width: 13, area: 'status', cell: (row) => <RefundState refund={row} /> },
  {
    header: 'Date',
    sort: 'created_at',
    width: 7.25,
    folds: { under: 'Status', order: 1 },
    area: 'date',
    cell: (row) => <span className="whitespace-nowrap">{formatDate(row.created_at)}</span>,
  },
]

/** The refund's name in the labels of its buttons. */
function refundName({ amount, order }: RefundRow): string {
  return `the refund of ${formatNaira(amount)} for ${order?.order_number ?? 'a deleted order'}`
}

/** Debounce, in milliseconds. */
const DEBOUNCE_MS = 250

/**
 * The orders to choose from: the newest at first, then the results of a debounced search. A late answer never replaces a
 * newer one. Undefined until the first answer. A failure is logged only.
 */
function useOrderSearch() {
  const [orders, setOrders] = useState<OrderChoice[]>()
  const [search, setSearch] = useState<string>()
  useEffect(() => {
    let isCurrent = true
    const load = () =>
      withFallback(
        withReauthentication(async () => listOrderChoices(await browserClient(), search ?? '')),
        [],
        'The orders to choose from',
      ).then((found) => isCurrent && setOrders(found))
    const timer = window.setTimeout(() => void load(), search === undefined ? 0 : DEBOUNCE_MS)
    return () => {
      isCurrent = false
      window.clearTimeout(timer)
    }
  }, [search])
  return { orders, setSearch }
}

/** The fields with the orders to choose from. */
function SearchedRefundFields(props: Omit<RefundFieldsProps, 'orders' | 'onSearch'>) {
  const { orders, setSearch } = useOrderSearch()
  return <RefundFields {...props} orders={orders} onSearch={setSearch} />
}

const SUBMIT_LABELS = ['Create Refund', 'Update Refund'] as const

export default function Refunds({ loaderData }: Route.ComponentProps) {
  const list = useListView(REFUNDS, loaderData, columns)
  const { proposed } = loaderData
  return (
    <EditableListScreen
      title="Refunds Management"
      addLabel="Create Refund"
      {...list}
      toolbar={
        <>
          <PageTabs label="Refunds and returns" tabs={RETURN_TABS} />
          {list.toolbar}
        </>
      }
      columns={columns}
      card={CARD}
      nameOf={refundName}
      deletion={{
        by: 'dialog',
        text: 'This will permanently delete this refund. This action cannot be undone.',
      }}
      form={{
        titles: ['Create New Refund', 'Edit Refund'],
        submitLabels: SUBMIT_LABELS,
        renderFields: (refund, errors) => (
          <SearchedRefundFields
            refund={refund}
            proposed={proposed}
            errors={errors}
            submitLabel={SUBMIT_LABELS[refund ? 1 : 0]}
          />
        ),
      }}
    />
  )
}

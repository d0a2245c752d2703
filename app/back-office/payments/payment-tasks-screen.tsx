import { useCallback, useState } from 'react'
import { answeredMessage } from '../../lib/supabase/data-error.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { withFallback } from '../../lib/with-fallback.ts'
import { revalidateOnSuccess } from '../form/run-action.ts'
import { REFUND_TASK, saveGatewayRefund } from '../gateway-refunds/refund-action.ts'
import { withErrorToast } from '../list/list-loader.ts'
import { useRefresh } from '../list/use-refresh.ts'
import { adminMeta } from '../page/admin-meta.ts'
import { LoadFailure } from '../page/load-failure.tsx'
import { PageHeader } from '../page/page-header.tsx'
import { PageTabs } from '../page/page-tabs.tsx'
import { Panel } from '../page/panel.tsx'
import { listStaff } from '../staff/queries.ts'
import type { Route } from './+types/payment-tasks-screen.ts'
import { savePaymentDecision } from './payment-action.ts'
import { PaymentDialog, type PaymentDecision } from './payment-dialog.tsx'
import { PaymentTaskItem } from './payment-task-item.tsx'
import { listOpenTasks, listReceipts, listResolvedTasks } from './payment-task-queries.ts'
import { resolverOf } from './payment-task.ts'
import { ReceiptList } from './receipt-list.tsx'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Payment Tasks')

export const shouldRevalidate = revalidateOnSuccess

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const client = await browserClient()
  const isDone = params.state === 'done'
  const [tasks, receipts, staff] = await Promise.all([
    withErrorToast(isDone ? listResolvedTasks(client) : listOpenTasks(client), answeredMessage),
    isDone ? [] : withFallback(listReceipts(client), [], 'The receipts to check'),
    isDone ? withFallback(listStaff(client), [], 'The staff') : [],
  ])
  return { isDone, tasks, receipts, names: new Map(staff.map(({ id, name, email }) => [id, name ?? email])) }
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  return form.has(REFUND_TASK) ? saveGatewayRefund(form) : savePaymentDecision(form)
}

const TABS = [
  { to: '/admin/payment-tasks', title: 'Open' },
  { to: '/admin/payment-tasks/done', title: 'Done' },
]

/** Money that did not arrive as expected, was taken back or is owed, and receipts to check. */
export default function PaymentTasks({ loaderData }: Route.ComponentProps) {
  const { isDone, tasks, receipts, names } = loaderData
  useRefresh()
  const [decision, setDecision] = useState<PaymentDecision>()
  const close = useCallback(() => setDecision(undefined), [])
  return (
    <>
      <PageHeader
        title="Payment Tasks"
        description="Money that did not arrive as expected, was taken back, or is owed."
      />
      <PageTabs label="Payment tasks" tabs={TABS} />
      <ReceiptList receipts={receipts} />
      {tasks === null ? (
        <LoadFailure message="The payment tasks could not be loaded." />
      ) : (
        <Panel title={isDone ? 'Dealt with' : 'To decide'}>
          {tasks.length === 0 && (
            <p className="text-ink-soft">{isDone ? 'Nothing yet.' : 'Nothing waits for you.'}</p>
          )}
          <ul className="divide-y divide-ink/10">
            {tasks.map((task) => (
              <PaymentTaskItem
                key={task.id}
                task={task}
                who={resolverOf(task, names)}
                onDecide={setDecision}
              />
            ))}
          </ul>
        </Panel>
      )}
      {decision && <PaymentDialog decision={decision} onClose={close} />}
    </>
  )
}

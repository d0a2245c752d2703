import { useCallback, useState } from 'react'
import { answeredMessage } from '../../lib/supabase/data-error.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { revalidateOnSuccess } from '../form/run-action.ts'
import { REFUND_TASK, saveGatewayRefund } from '../gateway-refunds/refund-action.ts'
import { withErrorToast } from '../list/list-loader.ts'
import { useRefresh } from '../list/use-refresh.ts'
import { adminMeta } from '../page/admin-meta.ts'
import { LoadFailure } from '../page/load-failure.tsx'
import { PageHeader } from '../page/page-header.tsx'
import { PageTabs } from '../page/page-tabs.tsx'
import { Panel } from '../page/panel.tsx'
import type { Route } from './+types/returns-screen.ts'
import { listClosedReturns, listOpenReturns } from './queries.ts'
import { saveReturn } from './return-action.ts'
import { ReturnDialog, type ReturnDecision } from './return-dialog.tsx'
import { RETURN_TABS } from './return-tabs.ts'
import { ReturnView } from './return-view.tsx'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Returns')

export const shouldRevalidate = revalidateOnSuccess

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const client = await browserClient()
  const isClosed = params.state === 'closed'
  const returns = isClosed ? listClosedReturns(client) : listOpenReturns(client)
  return { isClosed, returns: await withErrorToast(returns, answeredMessage) }
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  return form.has(REFUND_TASK) ? saveGatewayRefund(form) : saveReturn(form)
}

/** What customers send back. */
export default function Returns({ loaderData: { isClosed, returns } }: Route.ComponentProps) {
  useRefresh()
  const [decision, setDecision] = useState<ReturnDecision>()
  const close = useCallback(() => setDecision(undefined), [])
  return (
    <>
      <PageHeader title="Returns" description="What customers send back." />
      <PageTabs label="Refunds and returns" tabs={RETURN_TABS} />
      {returns === null ? (
        <LoadFailure message="The returns could not be loaded." />
      ) : (
        <Panel title={isClosed ? 'Dealt with' : 'To do'}>
          {returns.length === 0 && (
            <p className="text-ink-soft">{isClosed ? 'Nothing yet.' : 'Nothing waits for you.'}</p>
          )}
          <ul className="divide-y divide-ink/10">
            {returns.map((request) => (
              <ReturnView key={request.id} request={request} onDecide={setDecision} />
            ))}
          </ul>
        </Panel>
      )}
      {decision && <ReturnDialog decision={decision} onClose={close} />}
    </>
  )
}

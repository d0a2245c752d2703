import { Link } from 'react-router'
import Download from '~icons/lucide/download'
import { formatDateTime } from '../../lib/dates.ts'
import { answeredMessage } from '../../lib/supabase/data-error.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { Button } from '../../ui/button.tsx'
import { exportCsv } from '../list/export-csv.ts'
import { withErrorToast } from '../list/list-loader.ts'
import { useRefresh } from '../list/use-refresh.ts'
import { adminMeta } from '../page/admin-meta.ts'
import { LoadFailure } from '../page/load-failure.tsx'
import { PageHeader } from '../page/page-header.tsx'
import { Panel } from '../page/panel.tsx'
import type { Route } from './+types/settlement-screen.ts'
import {
  DIFFERENCE_FILE_HEADER,
  differenceFileRow,
  differenceText,
  markedText,
  type Difference,
} from './difference.ts'
import { listAllDifferences, listDifferences } from './settlement-queries.ts'
import { StatementTabs } from './statement-tabs.tsx'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Settlement check')

export function clientLoader() {
  return withErrorToast(browserClient().then(listDifferences), answeredMessage)
}

/** Payments without an order, money that was taken back, and orders without their payment. */
export default function Settlement({ loaderData: found }: Route.ComponentProps) {
  useRefresh()
  return (
    <>
      <PageHeader
        title="Settlement check"
        description="Payments without an order, money that was taken back, and paid orders without their payment."
        actions={found && found.count > 0 && <ExportButton />}
      />
      <StatementTabs />
      {found === null ? (
        <LoadFailure message="The settlement check could not be loaded." />
      ) : (
        <Panel title="Differences">
          {found.count === 0 && (
            <p className="text-ink-soft">Everything agrees: payments and paid orders match.</p>
          )}
          <ul className="divide-y divide-ink/10">
            {found.first.map((row) => (
              <DifferenceItem key={row.id} row={row} />
            ))}
          </ul>
          {found.count > found.first.length && (
            <p className="text-ink-soft">
              The latest {found.first.length} of {found.count.toLocaleString('en-NG')}. The file has all.
            </p>
          )}
        </Panel>
      )}
    </>
  )
}

function DifferenceItem({ row }: { row: Difference }) {
  const marked = markedText(row)
  return (
    <li className="space-y-1 py-4 first:pt-0 last:pb-0">
      <p className="font-medium wrap-anywhere">{differenceText(row)}</p>
      <p className="text-sm wrap-anywhere text-ink-soft">
        {formatDateTime(row.happened_at)}
        {row.reference !== null && `, payment ${row.reference}`}
        {marked !== undefined && <span className="block">{marked}</span>}
      </p>
      {row.order_id !== null && (
        <Link
          to={`/admin/orders/${row.order_id}`}
          className="inline-flex min-h-11 items-center text-sm underline underline-offset-4"
        >
          Open order{row.order_number !== null && ` ${row.order_number}`}
        </Link>
      )}
    </li>
  )
}

function ExportButton() {
  return (
    <Button variant="outline" onClick={() => void exportDifferences()}>
      <Download aria-hidden="true" />
      Export CSV
    </Button>
  )
}

function exportDifferences(): Promise<void> {
  return exportCsv({
    name: 'settlement',
    nouns: ['difference', 'differences'],
    header: DIFFERENCE_FILE_HEADER,
    read: async () => onePage(await browserClient().then(listAllDifferences)),
    lines: (row) => [differenceFileRow(row)],
    onProgress: () => {},
  })
}

async function* onePage<Row>(rows: readonly Row[]) {
  yield rows
}

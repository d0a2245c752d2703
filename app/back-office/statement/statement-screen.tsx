import { Link } from 'react-router'
import ChevronLeft from '~icons/lucide/chevron-left'
import ChevronRight from '~icons/lucide/chevron-right'
import Download from '~icons/lucide/download'
import Printer from '~icons/lucide/printer'
import { getSite } from '../../domain/site-queries.ts'
import { answeredMessage } from '../../lib/supabase/data-error.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { saveCsv } from '../list/export-csv.ts'
import { withErrorToast } from '../list/list-loader.ts'
import { useRefresh } from '../list/use-refresh.ts'
import { adminMeta } from '../page/admin-meta.ts'
import { LoadFailure } from '../page/load-failure.tsx'
import { PageHeader } from '../page/page-header.tsx'
import { PaperHead } from '../page/paper-head.tsx'
import type { Route } from './+types/statement-screen.ts'
import { addMonths, currentMonth, formatMonth, readMonth } from './month.ts'
import { getStatement, type StatementRow } from './queries.ts'
import { isEmpty, STATEMENT_FILE_HEADER, statementFileRow } from './statement-figures.ts'
import { StatementHelp } from './statement-help.tsx'
import { StatementTable } from './statement-table.tsx'
import { StatementTabs } from './statement-tabs.tsx'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Statement')

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const month = readMonth(params.month) ?? currentMonth()
  return { month, statement: await withErrorToast(readStatement(month), answeredMessage) }
}

async function readStatement(month: string) {
  const client = await browserClient()
  const [rows, shop] = await Promise.all([getStatement(client, month), getSite(client)])
  return { rows, shop }
}

/** Orders, payments and refunds of a month. */
export default function Statement({ loaderData: { month, statement } }: Route.ComponentProps) {
  useRefresh()
  return (
    <>
      {statement && (
        <PaperHead shop={statement.shop} className="mb-5 hidden print:flex">
          <p className="text-right">
            <span className="block font-serif text-2xl text-terracotta">Statement</span>
            {formatMonth(month)}
          </p>
        </PaperHead>
      )}
      <div className="print:hidden">
        <PageHeader
          title="Statement"
          description="Orders, payments and refunds of one month."
          actions={statement && <Actions month={month} rows={statement.rows} />}
        />
      </div>
      <StatementTabs />
      <MonthLinks month={month} />
      {statement === null ? (
        <LoadFailure message="The statement could not be loaded." />
      ) : (
        <Tables month={month} rows={statement.rows} />
      )}
      <StatementHelp />
    </>
  )
}

function MonthLinks({ month }: { month: string }) {
  const next = addMonths(month, 1)
  return (
    <nav aria-label="Month" className="mb-5 flex flex-wrap items-center gap-3 print:hidden">
      <Link
        to={`/admin/statement/${addMonths(month, -1)}`}
        aria-label="Earlier month"
        className={buttonClasses('outline', 'small')}
      >
        <ChevronLeft aria-hidden="true" />
      </Link>
      <h2 className="min-w-40 text-center font-serif text-xl">{formatMonth(month)}</h2>
      {next <= currentMonth() && (
        <Link
          to={`/admin/statement/${next}`}
          aria-label="Later month"
          className={buttonClasses('outline', 'small')}
        >
          <ChevronRight aria-hidden="true" />
        </Link>
      )}
    </nav>
  )
}

function Tables({ month, rows }: { month: string; rows: readonly StatementRow[] }) {
  const total = rows.find(({ grouped_by }) => grouped_by === 'total')
  if (total === undefined || isEmpty(rows))
    return (
      <p className="rounded-2xl bg-white px-6 py-16 text-center text-ink-soft ring-1 ring-ink/10">
        Nothing was ordered, paid or refunded in {formatMonth(month)}.
      </p>
    )
  const grouped = (by: string) => rows.filter(({ grouped_by }) => grouped_by === by)
  return (
    <div className="space-y-5" data-print="landscape">
      <StatementTable
        title="By payment method"
        rowTitle="Payment method"
        rows={grouped('method')}
        total={total}
      />
      <StatementTable title="By state" rowTitle="State" rows={grouped('state')} total={total} />
      <StatementTable title="By channel" rowTitle="Channel" rows={grouped('channel')} total={total} />
    </div>
  )
}

function Actions({ month, rows }: { month: string; rows: readonly StatementRow[] }) {
  return (
    <div className="flex flex-wrap gap-2 md:gap-3">
      <Button
        variant="outline"
        onClick={() =>
          saveCsv(`statement-${month}`, [
            STATEMENT_FILE_HEADER,
            ...rows.map((row) => statementFileRow(month, row)),
          ])
        }
      >
        <Download aria-hidden="true" />
        Export CSV
      </Button>
      <Button variant="outline" onClick={() => window.print()}>
        <Printer aria-hidden="true" />
        Print
      </Button>
    </div>
  )
}

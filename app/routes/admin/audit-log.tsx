import { Eye } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ActivityDetails } from '../../components/admin/activity-details.tsx'
import { ActivityFilters } from '../../components/admin/activity-filters.tsx'
import { ActivitySentence } from '../../components/admin/activity-sentence.tsx'
import { adminMeta } from '../../components/admin/admin-meta.ts'
import type { Column } from '../../components/admin/data-table.tsx'
import { ListScreen } from '../../components/admin/list-screen.tsx'
import { RowActions, RowButton } from '../../components/admin/row-actions.tsx'
import { useListQuery } from '../../components/admin/use-list-query.ts'
import { Dialog } from '../../components/ui/dialog.tsx'
import { SpinnerPanel } from '../../components/ui/spinner.tsx'
import { toast } from '../../components/ui/toast.ts'
import { getAuditLine, listAuditLines, listAuditPeople, type AuditLineRow } from '../../data/audit-log.ts'
import { ACTIVITY_NOUNS } from '../../lib/activity.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { oneOf, readListQuery, writeListQuery, type ListSpec } from '../../lib/list-query.ts'
import { orElse } from '../../lib/or-else.ts'
import { NEWEST_FIRST } from '../../lib/slice.ts'
import { browserClient } from '../../lib/supabase-browser.ts'
import { isUuid } from '../../lib/uuid.ts'
import type { Route } from './+types/audit-log.ts'

export const meta: Route.MetaFunction = () => adminMeta('Activity')

const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))

const LIST: ListSpec<'person' | 'table' | 'from' | 'to'> = {
  orders: [NEWEST_FIRST],
  filters: { person: isUuid, table: oneOf(...Object.keys(ACTIVITY_NOUNS)), from: isDay, to: isDay },
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { filters } = readListQuery(LIST, new URL(request.url).searchParams)
  const client = await browserClient()
  const [first, people] = await Promise.all([
    listAuditLines(client, filters, null).catch(() => null),
    orElse(listAuditPeople(client), [], 'The people on record'),
  ])
  if (first === null) toast.error('Error', 'Failed to load the activity')
  return { first, people }
}

function activityColumns(onOpen: (row: AuditLineRow) => void): Column<AuditLineRow>[] {
  return [
    { header: 'What', wide: true, cell: (row) => <ActivitySentence line={row} /> },
    {
      header: 'When',
      cell: (row) => <span className="whitespace-nowrap">{formatDateTime(row.created_at)}</span>,
    },
    {
      header: 'Actions',
      cell: (row) => (
        <RowActions>
          <RowButton label={`Details of what was done to ${row.row_label}`} onClick={() => onOpen(row)}>
            <Eye aria-hidden="true" />
          </RowButton>
        </RowActions>
      ),
    },
  ]
}

/** Everything that staff did, as the database recorded it. */
export default function AuditLog({ loaderData: { first, people } }: Route.ComponentProps) {
  const [opened, setOpened] = useState<AuditLineRow | null>(null)
  const list = useListQuery(LIST)
  const { filters } = list.query
  return (
    <>
      <ListScreen
        title="Activity"
        toolbar={<ActivityFilters list={list} people={people} />}
        columns={activityColumns(setOpened)}
        empty="Nothing was done here yet"
        failure="Failed to load the activity"
        busy={list.busy}
        listKey={writeListQuery(LIST, list.query).toString()}
        first={first}
        loadAfter={async (after) => listAuditLines(await browserClient(), filters, after)}
      />
      {opened && <DetailsDialog id={opened.id} onClose={() => setOpened(null)} />}
    </>
  )
}

function DetailsDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [line, setLine] = useState<Awaited<ReturnType<typeof getAuditLine>>>()
  useEffect(() => {
    let open = true
    browserClient()
      .then((client) => getAuditLine(client, id))
      .catch(() => null)
      .then((found) => open && setLine(found))
    return () => {
      open = false
    }
  }, [id])

  return (
    <Dialog open onOpenChange={onClose} title="Details" wide>
      {line === undefined && <SpinnerPanel />}
      {line === null && <p className="text-danger">The details could not be loaded. Close and try again.</p>}
      {line && <ActivityDetails line={line} />}
    </Dialog>
  )
}

import { Eye } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ActivityDetails } from '../../components/admin/activity-details.tsx'
import { ActivityFilters } from '../../components/admin/activity-filters.tsx'
import { ActivitySentence } from '../../components/admin/activity-sentence.tsx'
import { adminMeta } from '../../components/admin/admin-meta.ts'
import type { Column } from '../../components/admin/data-table.tsx'
import { listLoader, type ListSource } from '../../components/admin/list-loader.ts'
import { ListScreen } from '../../components/admin/list-screen.tsx'
import { RowActions, RowButton } from '../../components/admin/row-actions.tsx'
import { useListQuery } from '../../components/admin/use-list-query.ts'
import { Dialog } from '../../components/ui/dialog.tsx'
import { SpinnerPanel } from '../../components/ui/spinner.tsx'
import { getAuditLine, listAuditLines, listAuditPeople, type AuditLineRow } from '../../data/audit-log.ts'
import { ACTIVITY_LIST, type ActivityFilter } from '../../lib/activity-list.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { writeListQuery } from '../../lib/list-query.ts'
import { orElse } from '../../lib/or-else.ts'
import { browserClient } from '../../lib/supabase-browser.ts'
import type { Route } from './+types/audit-log.ts'

export const meta: Route.MetaFunction = () => adminMeta('Activity')

const ACTIVITY: ListSource<ActivityFilter, AuditLineRow> = {
  open: browserClient,
  spec: ACTIVITY_LIST,
  list: listAuditLines,
  failure: 'Failed to load the activity',
}

const readActivity = listLoader(ACTIVITY)

export async function clientLoader(args: Route.ClientLoaderArgs) {
  const people = browserClient().then(listAuditPeople)
  const [found, staff] = await Promise.all([readActivity(args), orElse(people, [], 'The people on record')])
  return { ...found, people: staff }
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
      wide: true,
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
export default function AuditLog({ loaderData: { query, first, people } }: Route.ComponentProps) {
  const [opened, setOpened] = useState<AuditLineRow | null>(null)
  const list = useListQuery(ACTIVITY_LIST)
  return (
    <>
      <ListScreen
        title="Activity"
        toolbar={<ActivityFilters list={list} people={people} />}
        columns={activityColumns(setOpened)}
        empty="Nothing was done here yet"
        failure="Failed to load the activity"
        busy={list.busy}
        listKey={writeListQuery(ACTIVITY_LIST, query).toString()}
        first={first}
        loadAfter={async (after, size) => listAuditLines(await browserClient(), query, { after, size })}
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

import { useEffect, useState } from 'react'
import Eye from '~icons/lucide/eye'
import { formatDateTime } from '../../lib/dates.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { withFallback } from '../../lib/with-fallback.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { SpinnerPanel } from '../../ui/spinner.tsx'
import { useListQuery } from '../list/filters/use-list-query.ts'
import { listLoader, type ListSource } from '../list/list-loader.ts'
import { ListScreen } from '../list/list-screen.tsx'
import { writeListQuery } from '../list/pages/list-query.ts'
import { RowActions, RowButton } from '../list/row-actions.tsx'
import type { Column } from '../list/table/column.ts'
import { adminMeta } from '../page/admin-meta.ts'
import type { Route } from './+types/activity-screen.ts'
import { ActivityDetails } from './activity-details.tsx'
import { ActivityFilters } from './activity-filters.tsx'
import { ACTIVITY_LIST, type ActivityFilter } from './activity-list-spec.ts'
import { ActivitySentence } from './activity-sentence.tsx'
import { getAuditLine, listAuditLines, listAuditPeople, type AuditLineRow } from './queries.ts'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Activity')

const ACTIVITY: ListSource<ActivityFilter, AuditLineRow> = {
  spec: ACTIVITY_LIST,
  list: listAuditLines,
  failure: 'Failed to load the activity',
}

const readActivity = listLoader(ACTIVITY)

export async function clientLoader(args: Route.ClientLoaderArgs) {
  const people = browserClient().then(listAuditPeople)
  const [found, staff] = await Promise.all([
    readActivity(args),
    withFallback(people, [], 'The people on record'),
  ])
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

/** The audit log: docs/behaviour/messages-and-activity.md#activity. */
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
        loadPage={async (after, size) => listAuditLines(await browserClient(), query, { after, size })}
      />
      {opened && <DetailsDialog id={opened.id} onClose={() => setOpened(null)} />}
    </>
  )
}

function DetailsDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [line, setLine] = useState<Awaited<ReturnType<typeof getAuditLine>>>()
  useEffect(() => {
    let isMounted = true
    browserClient()
      .then((client) => getAuditLine(client, id))
      .catch(() => null)
      .then((found) => isMounted && setLine(found))
    return () => {
      isMounted = false
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

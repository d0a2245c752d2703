import { deliveryDaysText, deliveryFeeText } from '../../domain/delivery.ts'
import { answeredMessage } from '../../lib/supabase/data-error.ts'
import { PublishingBadge } from '../../ui/status-badge.tsx'
import { revalidateOnSuccess } from '../form/run-action.ts'
import { EditableListScreen } from '../list/editable-list-screen.tsx'
import { statusFilter } from '../list/filters/status-filter.ts'
import { listLoader } from '../list/list-loader.ts'
import { singlePage } from '../list/pages/keyset-page.ts'
import { rowAction } from '../list/row-action.ts'
import type { Column } from '../list/table/column.ts'
import { useListView, type ListDefinition } from '../list/use-list-view.tsx'
import { adminMeta } from '../page/admin-meta.ts'
import { PageTabs } from '../page/page-tabs.tsx'
import { SETTINGS_TABS } from '../settings/settings-tabs.ts'
import type { Route } from './+types/pickup-points-screen.ts'
import { PickupPointFields } from './pickup-point-fields.tsx'
import {
  BY_NAME,
  deletePickupPoint,
  insertPickupPoint,
  listPickupPoints,
  updatePickupPoint,
  type PickupPointRow,
} from './queries.ts'
import { pickupPointSchema } from './zone-input.ts'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Pickup points')

export const shouldRevalidate = revalidateOnSuccess

const POINTS: ListDefinition<'status', PickupPointRow> = {
  spec: BY_NAME,
  list: async (client, query) => singlePage(await listPickupPoints(client, query)),
  failure: 'Failed to load the pickup points.',
  searchLabel: 'Search pickup points by name or address',
  filters: [statusFilter(['on', 'off'])],
  nouns: ['pickup point', 'pickup points'],
  empty: 'No pickup points yet. Add the places where shoppers can pick up their orders.',
}

export const clientLoader = listLoader(POINTS)

export const clientAction = rowAction({
  schema: pickupPointSchema,
  insert: insertPickupPoint,
  update: updatePickupPoint,
  remove: deletePickupPoint,
  created: 'Pickup point created successfully',
  updated: 'Pickup point updated successfully',
  deleted: 'Pickup point deleted successfully',
  saveFailed: answeredMessage,
  deleteFailed: answeredMessage,
})

const columns: Column<PickupPointRow>[] = [
  { header: 'Pickup point', cell: (point) => <span className="font-medium">{point.name}</span> },
  {
    header: 'Address',
    wide: true,
    cell: (point) => <span className="whitespace-pre-line">{point.address}</span>,
  },
  { header: 'Opening hours', cell: (point) => point.opening_hours ?? '–' },
  { header: 'Fee', numeric: true, cell: (point) => deliveryFeeText(point.fee) },
  { header: 'Ready in', cell: (point) => deliveryDaysText(point) ?? '–' },
  { header: 'Status', cell: (point) => <PublishingBadge status={point.active ? 'On' : 'Off'} /> },
]

export default function PickupPoints({ loaderData }: Route.ComponentProps) {
  const list = useListView(POINTS, loaderData)
  return (
    <>
      <PageTabs label="Settings" tabs={SETTINGS_TABS} />
      <EditableListScreen
        title="Pickup points"
        addLabel="Add Pickup Point"
        {...list}
        columns={columns}
        nameOf={({ name }) => `the pickup point ${name}`}
        deletion={{ by: 'dialog', text: 'This will permanently delete this pickup point.' }}
        form={{
          titles: ['Add Pickup Point', 'Edit Pickup Point'],
          submitLabels: ['Create Pickup Point', 'Update Pickup Point'],
          renderFields: (point, errors) => <PickupPointFields point={point} errors={errors} />,
        }}
      />
    </>
  )
}

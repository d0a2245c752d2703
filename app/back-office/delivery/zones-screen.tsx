import { Link } from 'react-router'
import Upload from '~icons/lucide/upload'
import { deliveryDaysText, deliveryFeeText } from '../../domain/delivery.ts'
import { formatNaira } from '../../domain/money.ts'
import { SIZE_CLASSES } from '../../domain/size-classes.ts'
import { answeredMessage } from '../../lib/supabase/data-error.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { withFallback } from '../../lib/with-fallback.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { PublishingBadge } from '../../ui/status-badge.tsx'
import { revalidateOnSuccess } from '../form/run-action.ts'
import { EditableListScreen } from '../list/editable-list-screen.tsx'
import { ExportButton } from '../list/export-button.tsx'
import { statusFilter } from '../list/filters/status-filter.ts'
import { listLoader } from '../list/list-loader.ts'
import { singlePage } from '../list/pages/keyset-page.ts'
import type { ListQuery } from '../list/pages/list-query.ts'
import { rowAction } from '../list/row-action.ts'
import type { Column } from '../list/table/column.ts'
import { useListView, type ListDefinition } from '../list/use-list-view.tsx'
import { adminMeta } from '../page/admin-meta.ts'
import { PageTabs } from '../page/page-tabs.tsx'
import { SETTINGS_TABS } from '../settings/settings-tabs.ts'
import type { Route } from './+types/zones-screen.ts'
import { describeAreas, type StateAreas } from './areas.ts'
import { exportZones } from './export-zones.ts'
import {
  BY_NAME,
  deleteZone,
  insertZone,
  listAllZones,
  listStateAreas,
  listZones,
  updateZone,
  type ZoneRow,
} from './queries.ts'
import { ZoneFields } from './zone-fields.tsx'
import { rowsOfZones } from './zone-file.ts'
import { zoneSchema } from './zone-input.ts'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Delivery')

export const shouldRevalidate = revalidateOnSuccess

const ZONES: ListDefinition<'status', ZoneRow> = {
  spec: BY_NAME,
  list: async (client, query) => singlePage(await listZones(client, query)),
  failure: 'Failed to load the zones.',
  searchLabel: 'Search zones by name',
  filters: [statusFilter(['on', 'off'])],
  nouns: ['zone', 'zones'],
  empty: 'No zones yet. As long as none is on, the checkout says that delivery is agreed after the order.',
}

const loadZones = listLoader(ZONES)

export async function clientLoader(request: Route.ClientLoaderArgs) {
  const [zones, states, allZones] = await Promise.all([
    loadZones(request),
    withFallback(browserClient().then(listStateAreas), [], 'The states'),
    withFallback(browserClient().then(listAllZones), [], 'The zones'),
  ])
  return { zones, states, allZones }
}

export const clientAction = rowAction({
  schema: zoneSchema,
  insert: insertZone,
  update: updateZone,
  remove: deleteZone,
  created: 'Zone created successfully',
  updated: 'Zone updated successfully',
  deleted: 'Zone deleted successfully',
  saveFailed: answeredMessage,
  deleteFailed: answeredMessage,
})

function columnsWith(states: readonly StateAreas[]): Column<ZoneRow>[] {
  return [
    { header: 'Zone', cell: (zone) => <span className="font-medium">{zone.name}</span> },
    { header: 'Areas', wide: true, cell: (zone) => describeAreas(zone.areas, states) },
    {
      header: 'Fees, small to bulky',
      cell: (zone) => SIZE_CLASSES.map((size) => feeText(zone[`fee_${size}`])).join(' · '),
    },
    { header: 'Days', cell: (zone) => deliveryDaysText(zone) ?? '–' },
    {
      header: 'Free above',
      numeric: true,
      cell: (zone) => (zone.free_above === null ? '–' : formatNaira(zone.free_above)),
    },
    { header: 'Status', cell: (zone) => <PublishingBadge status={zone.active ? 'On' : 'Off'} /> },
  ]
}

function feeText(fee: number | null): string {
  return fee === null ? 'quoted' : deliveryFeeText(fee)
}

interface ActionsProps {
  query: ListQuery<'status'>
  states: readonly StateAreas[]
  /** The number of zones; undefined if they could not be read. */
  total: number | undefined
}

function Actions({ query, states, total }: ActionsProps) {
  const list = async () => listZones(await browserClient(), query)
  return (
    <>
      <ExportButton
        total={total}
        onExport={(onProgress) =>
          exportZones({ name: 'delivery-zones', states, rowsOf: rowsOfZones, list, onProgress })
        }
      />
      <Link to="/admin/delivery/import" className={buttonClasses('outline', 'medium', 'max-md:px-4!')}>
        <Upload aria-hidden="true" />
        <span className="max-md:sr-only">Import</span>
      </Link>
    </>
  )
}

export default function Zones({ loaderData: { zones, states, allZones } }: Route.ComponentProps) {
  const list = useListView(ZONES, zones)
  return (
    <>
      <PageTabs label="Settings" tabs={SETTINGS_TABS} />
      <EditableListScreen
        title="Delivery"
        addLabel="Add Zone"
        actions={<Actions query={zones.query} states={states} total={zones.first?.rows.length} />}
        {...list}
        columns={columnsWith(states)}
        nameOf={({ name }) => `the zone ${name}`}
        deletion={{ by: 'dialog', text: 'This will permanently delete this zone.' }}
        form={{
          titles: ['Add Zone', 'Edit Zone'],
          submitLabels: ['Create Zone', 'Update Zone'],
          renderFields: (zone, errors) => (
            <ZoneFields zone={zone} states={states} zones={allZones} errors={errors} />
          ),
        }}
      />
    </>
  )
}

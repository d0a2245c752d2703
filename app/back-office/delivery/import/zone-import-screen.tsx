import { useState } from 'react'
import Download from '~icons/lucide/download'
import type { CsvTable } from '../../../lib/csv.ts'
import type { ShopClient } from '../../../lib/supabase/shop-client.ts'
import { browserClient } from '../../../lib/supabase/supabase-browser.ts'
import { Button } from '../../../ui/button.tsx'
import type { CheckedFile } from '../../import/checked-file.ts'
import { ImportPage } from '../../import/import-page.tsx'
import { reportColumns } from '../../import/report-columns.tsx'
import { countOf } from '../../list/filters/list-toolbar.tsx'
import { withErrorToast } from '../../list/list-loader.ts'
import { adminMeta } from '../../page/admin-meta.ts'
import { LoadFailure } from '../../page/load-failure.tsx'
import type { StateAreas } from '../areas.ts'
import { exportZones } from '../export-zones.ts'
import { listAllZones, listStateAreas } from '../queries.ts'
import { templateRows } from '../zone-file.ts'
import type { Route } from './+types/zone-import-screen.ts'
import { readZoneFile } from './read-zone-file.ts'
import { compareWithZones, type ZoneDifference } from './zone-difference.ts'
import { importZones } from './zone-import-queries.ts'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Import Zones')

const columns = reportColumns<ZoneDifference>({ name: 'Zone', changesOf: ({ changes }) => changes })

const NOT_LOADED = 'Failed to load the states.'

export function clientLoader() {
  return withErrorToast(browserClient().then(listStateAreas), NOT_LOADED)
}

export default function ZoneImport({ loaderData: states }: Route.ComponentProps) {
  if (states === null) return <LoadFailure message={NOT_LOADED} />
  return (
    <ImportPage
      title="Import Zones"
      description="From a CSV file in UTF-8, with one row for each area of a zone. A zone is known by its name, and has the areas of its rows. A state without an LGA is all of the state. Zones and columns that the file does not have stay as they are."
      list={{ to: '/admin/delivery', label: 'Delivery' }}
      nouns={['zone', 'zones']}
      columns={columns}
      check={(client, table) => compare(client, table, states)}
      write={(client, rows) =>
        importZones(
          client,
          rows.flatMap(({ writes }) => writes),
        )
      }
    >
      <Templates states={states} />
    </ImportPage>
  )
}

async function compare(
  client: ShopClient,
  table: CsvTable,
  states: readonly StateAreas[],
): Promise<CheckedFile<ZoneDifference>> {
  const { zones, problems, unknown, blank } = readZoneFile(table, states)
  const difference = compareWithZones(zones, await listAllZones(client), states)
  return {
    rows: difference.rows,
    problems: [...problems, ...difference.problems],
    unknown,
    notes:
      blank === 0 ? [] : [`${countOf(blank, ['row', 'rows'])} without a zone and without fees: passed over.`],
  }
}

const TEMPLATES = [
  { scope: 'states', label: 'All states', name: 'delivery-states' },
  { scope: 'areas', label: 'All local government areas', name: 'delivery-areas' },
] as const

function Templates({ states }: { states: readonly StateAreas[] }) {
  const [saving, setSaving] = useState<string>()

  async function save({ scope, name }: (typeof TEMPLATES)[number]) {
    setSaving(scope)
    await exportZones({ name, states, rowsOf: (zones) => templateRows(zones, states, scope) })
    setSaving(undefined)
  }

  return (
    <section aria-labelledby="templates" className="mb-6">
      <h2 id="templates" className="font-medium">
        Templates for a spreadsheet
      </h2>
      <p className="mt-1 text-ink-soft">
        Write the name of a zone and its fees beside each place that you deliver to. Rows with the same name
        are one zone. What your zones have already is filled in.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        {TEMPLATES.map((template) => (
          <Button
            key={template.scope}
            variant="outline"
            pending={saving === template.scope}
            onClick={() => void save(template)}
          >
            {saving !== template.scope && <Download aria-hidden="true" />}
            {template.label}
          </Button>
        ))}
      </div>
    </section>
  )
}

import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { exportCsv } from '../list/export-csv.ts'
import type { StateAreas } from './areas.ts'
import { listAllZones, type ZoneRow } from './queries.ts'
import { zoneFileCells, zoneFileHeader, type ZoneFileRow } from './zone-file.ts'

export interface ZoneExport {
  /** The file name before the date. */
  name: string
  states: readonly StateAreas[]
  rowsOf: (zones: readonly ZoneRow[]) => ZoneFileRow[]
  /** All zones without it. */
  list?: () => Promise<readonly ZoneRow[]>
  onProgress?: (rows: number) => void
}

/** Saves a file with a line for each area. */
export function exportZones({
  name,
  states,
  rowsOf,
  list = listZonesNow,
  onProgress = () => {},
}: ZoneExport): Promise<void> {
  return exportCsv({
    name,
    nouns: ['row', 'rows'],
    header: zoneFileHeader(),
    read: async () => onePage(rowsOf(await list())),
    lines: (row) => [zoneFileCells(row, states)],
    onProgress,
  })
}

async function listZonesNow(): Promise<ZoneRow[]> {
  return listAllZones(await browserClient())
}

async function* onePage<Row>(rows: Row[]): AsyncGenerator<Row[]> {
  yield rows
}

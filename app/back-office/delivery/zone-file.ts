import type { CsvValue } from '../../lib/csv.ts'
import { allAreas, EVERYWHERE, type StateAreas } from './areas.ts'
import type { ZoneRow } from './queries.ts'
import type { ZONE_CELLS } from './zone-input.ts'

/** The columns of a zone that a file has, besides its name and areas. */
export type ZoneField = Exclude<keyof typeof ZONE_CELLS, 'name'>
export type ZoneValues = Pick<ZoneRow, ZoneField>
export type ZoneColumn = 'name' | 'state' | 'lga' | ZoneField

/** In the order of the file. */
const HEADERS: Record<ZoneColumn, string> = {
  name: 'Zone',
  state: 'State',
  lga: 'LGA',
  fee_small: 'Small Fee',
  fee_medium: 'Medium Fee',
  fee_large: 'Large Fee',
  fee_bulky: 'Bulky Fee',
  min_days: 'Min Days',
  max_days: 'Max Days',
  free_above: 'Free Above',
  pays_on_delivery: 'Pays on Delivery',
  active: 'Enabled',
}

export const ZONE_COLUMNS = Object.keys(HEADERS) as ZoneColumn[]

export function zoneHeader(column: ZoneColumn): string {
  return HEADERS[column]
}

/** One line: an area with its zone. */
export interface ZoneFileRow {
  /** Absent for an area without a zone, in a template. */
  zone?: ZoneRow
  /** As in `delivery_zones.areas`; absent for a zone without areas. */
  area?: string
}

export function zoneFileHeader(): string[] {
  return ZONE_COLUMNS.map(zoneHeader)
}

/** The rows of an export: zone by zone. */
export function rowsOfZones(zones: readonly ZoneRow[]): ZoneFileRow[] {
  return zones.flatMap((zone): ZoneFileRow[] =>
    zone.areas.length === 0 ? [{ zone }] : zone.areas.map((area) => ({ zone, area })),
  )
}

/** The rows of a template: every state, or every area of Nigeria too, with the zones that have them already. */
export function templateRows(
  zones: readonly ZoneRow[],
  states: readonly StateAreas[],
  scope: 'states' | 'areas',
): ZoneFileRow[] {
  const zoneOf = new Map(zones.flatMap((zone) => zone.areas.map((area) => [area, zone] as const)))
  const rows = allAreas(states).map(({ code }) => ({ zone: zoneOf.get(code), area: code }))
  return [
    ...zones.filter(({ areas }) => areas.length === 0).map((zone) => ({ zone })),
    ...rows.filter(({ zone, area }) => zone || scope === 'areas' || !area.includes('/')),
  ]
}

/** The cells of a row. A new zone is on, so that the template says so. */
export function zoneFileCells({ zone, area }: ZoneFileRow, states: readonly StateAreas[]): CsvValue[] {
  const [state = '', lga = ''] = area?.split('/') ?? []
  const stateName =
    state === EVERYWHERE.code ? EVERYWHERE.name : states.find(({ code }) => code === state)?.name
  const values = { active: true, ...zone, state: stateName ?? state, lga }
  return ZONE_COLUMNS.map((column) => values[column] ?? null)
}

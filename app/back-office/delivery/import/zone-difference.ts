import { formatNaira } from '../../../domain/money.ts'
import type { RowProblem } from '../../../lib/csv.ts'
import type { ShownChange } from '../../import/changes-list.tsx'
import type { CheckedRow } from '../../import/checked-file.ts'
import { areaName, type StateAreas } from '../areas.ts'
import type { ZoneRow } from '../queries.ts'
import { zoneHeader, type ZoneField, type ZoneValues } from '../zone-file.ts'
import { areDaysInOrder, DAYS_OUT_OF_ORDER } from '../zone-input.ts'
import type { FileZone } from './read-zone-file.ts'
import type { ZoneWrite } from './zone-import-queries.ts'

/** What the import of one zone would change. */
export interface ZoneDifference extends CheckedRow {
  name: string
  changes: ShownChange[]
  writes: ZoneWrite[]
}

/** A new zone, as the database makes it. */
const NEW_ZONE: ZoneValues = {
  fee_small: null,
  fee_medium: null,
  fee_large: null,
  fee_bulky: null,
  min_days: null,
  max_days: null,
  free_above: null,
  pays_on_delivery: false,
  active: true,
}

/** Compares the zones of a file with the shop's, by name. */
export function compareWithZones(
  zones: readonly FileZone[],
  shopZones: readonly ZoneRow[],
  states: readonly StateAreas[],
): { rows: ZoneDifference[]; problems: RowProblem[] } {
  const byName = new Map(shopZones.map((zone) => [zone.name.trim(), zone]))
  const others = shopZones.filter(({ name }) => !zones.some((zone) => zone.name === name.trim()))
  const ownerOf = new Map(others.flatMap(({ name, areas }) => areas.map((area) => [area, name] as const)))
  const problems = zones.flatMap((zone) => {
    const taken = (zone.areas ?? []).flatMap(({ code, line }) => {
      const owner = ownerOf.get(code)
      if (owner === undefined) return []
      const message = `"${areaName(code, states)}" is in the zone "${owner}", which this file does not have.`
      return [{ line, message }]
    })
    const isInOrder = areDaysInOrder({ ...NEW_ZONE, ...byName.get(zone.name), ...zone.values })
    const days = { line: zone.line, message: `${zoneHeader('max_days')}: ${DAYS_OUT_OF_ORDER}` }
    return isInOrder ? taken : [...taken, days]
  })
  return { rows: zones.map((zone) => compareZone(zone, byName.get(zone.name), states)), problems }
}

function compareZone(
  { line, name, values, areas: fileAreas }: FileZone,
  zone: ZoneRow | undefined,
  states: readonly StateAreas[],
): ZoneDifference {
  const before = zone?.areas ?? []
  const areas = fileAreas?.map(({ code }) => code) ?? before
  const changes = [...changedAreas(before, areas, states), ...changedValues(values, zone)]
  const row = { ...values, name: zone?.name ?? name, updated_at: zone?.updated_at ?? null }
  const lineOf = new Map(fileAreas?.map((area) => [area.code, area.line]))
  return {
    line,
    name,
    kind: zone ? (changes.length > 0 ? 'changed' : 'unchanged') : 'new',
    changes,
    writes:
      areas.length === 0
        ? [{ ...row, line, area: null }]
        : areas.map((area) => ({ ...row, line: lineOf.get(area) ?? line, area })),
  }
}

function changedAreas(
  before: readonly string[],
  after: readonly string[],
  states: readonly StateAreas[],
): ShownChange[] {
  const names = (codes: readonly string[]) => codes.map((code) => areaName(code, states)).join('; ')
  const removed = before.filter((code) => !after.includes(code))
  const added = after.filter((code) => !before.includes(code))
  return [
    ...(added.length > 0 ? [{ label: 'Areas added', after: names(added) }] : []),
    ...(removed.length > 0 ? [{ label: 'Areas removed', before: names(removed) }] : []),
  ]
}

function changedValues(values: Partial<ZoneValues>, zone: ZoneRow | undefined): ShownChange[] {
  return (Object.keys(values) as ZoneField[]).flatMap((field) => {
    const [before, after] = [(zone ?? NEW_ZONE)[field], values[field] ?? null]
    if (before === after) return []
    const change = { label: zoneHeader(field), after: shown(field, after) }
    return [zone ? { ...change, before: shown(field, before) } : change]
  })
}

function shown(field: ZoneField, value: ZoneValues[ZoneField]): string {
  if (value === null) return field.startsWith('fee_') ? 'quoted' : 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return field.endsWith('_days') ? String(value) : formatNaira(value)
}

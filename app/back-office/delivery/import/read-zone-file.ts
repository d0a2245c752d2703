import * as z from 'zod/mini'
import { CsvError, type CsvTable, type RowProblem } from '../../../lib/csv.ts'
import { findFileColumns, withCell } from '../../import/file-columns.ts'
import { areaName, type StateAreas } from '../areas.ts'
import { ZONE_COLUMNS, zoneHeader, type ZoneColumn, type ZoneField, type ZoneValues } from '../zone-file.ts'
import { ZONE_CELLS } from '../zone-input.ts'
import { readArea } from './read-area.ts'

/** There are 812 areas, and each is in one zone. The database has the same limit. */
export const MAX_ZONE_ROWS = 2000

/** A zone of a file. It has values for the columns of the file only. */
export interface FileZone {
  /** The first of its lines. */
  line: number
  name: string
  /** With their lines; undefined when the file has no column for them. */
  areas: { code: string; line: number }[] | undefined
  values: Partial<ZoneValues>
}

export interface ZoneFile {
  zones: FileZone[]
  problems: RowProblem[]
  /** Headers that name no column of a zone. */
  unknown: string[]
  /** How many lines are passed over, because they have neither a zone nor fees. */
  blank: number
}

type Texts = Partial<Record<ZoneColumn, string>>

interface FileRow {
  line: number
  name: string
  area: string | undefined
  values: Partial<ZoneValues>
}

const cells = z.partial(z.object(ZONE_CELLS))

/**
 * Reads the zones of a file, which has one row for each of their areas. A row with a problem is listed in `problems`.
 * @throws CsvError when no row can be read
 */
export function readZoneFile(table: CsvTable, states: readonly StateAreas[]): ZoneFile {
  const { unknown, found, textsOf } = findFileColumns(table, {
    columns: ZONE_COLUMNS,
    headerOf: zoneHeader,
    maxRows: MAX_ZONE_ROWS,
    noun: 'rows',
  })
  if (!found.includes('name')) throw new CsvError('This file needs the column Zone.')
  if (found.includes('lga') && !found.includes('state'))
    throw new CsvError('This file needs the column State.')
  const file: ZoneFile = { zones: [], problems: [], unknown, blank: 0 }
  const rows: FileRow[] = []
  for (const { line, cells: row } of table.rows) {
    const texts = textsOf(row)
    if (isBlank(texts)) file.blank += 1
    else {
      const { problems, ...read } = readRow(line, texts, states)
      file.problems.push(...problems)
      if (problems.length === 0) rows.push(read)
    }
  }
  file.zones = joinRows(rows, { hasAreas: found.includes('state'), states, problems: file.problems })
  return file
}

/** A place of a template that no zone was given to. */
function isBlank({ name, state: _state, lga: _lga, active: _active, ...rest }: Texts): boolean {
  return [name, ...Object.values(rest)].every((text) => (text ?? '').trim() === '')
}

function readRow(
  line: number,
  texts: Texts,
  states: readonly StateAreas[],
): FileRow & { problems: RowProblem[] } {
  const { state = '', lga = '', ...rest } = texts
  const parsed = cells.safeParse(rest)
  const area = readArea(state, lga, states)
  const messages = [
    ...(parsed.success
      ? []
      : parsed.error.issues.map(({ path, message }) => {
          const column = path[0] as ZoneColumn
          return `${zoneHeader(column)}: ${withCell(message, texts[column] ?? '')}`
        })),
    ...('problem' in area ? [area.problem] : []),
  ]
  const { name = '', ...values } = parsed.data ?? {}
  return {
    line,
    name,
    area: 'code' in area ? area.code : undefined,
    values,
    problems: messages.map((message) => ({ line, message })),
  }
}

interface JoinOptions {
  hasAreas: boolean
  states: readonly StateAreas[]
  problems: RowProblem[]
}

/** Joins the rows of each zone. They have to agree, and each area is in one row. */
function joinRows(rows: readonly FileRow[], { hasAreas, states, problems }: JoinOptions): FileZone[] {
  const zones = new Map<string, FileZone>()
  const places = new Map<string, FileRow>()
  for (const row of rows) {
    const { line, name, area, values } = row
    const zone = zones.get(name) ?? { line, name, areas: hasAreas ? [] : undefined, values }
    zones.set(name, zone)
    for (const field of Object.keys(values) as ZoneField[]) {
      if (values[field] !== zone.values[field])
        problems.push({
          line,
          message: `${zoneHeader(field)}: the zone "${name}" has another value on line ${zone.line}.`,
        })
    }
    if (area === undefined) continue
    const before = places.get(area)
    if (before)
      problems.push({
        line,
        message: `"${areaName(area, states)}" is in the zone "${before.name}" on line ${before.line} already.`,
      })
    else zone.areas?.push({ code: area, line })
    places.set(area, before ?? row)
  }
  return [...zones.values()]
}

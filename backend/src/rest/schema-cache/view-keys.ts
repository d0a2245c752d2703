import type { ForeignKey } from './relationships.ts'
import type { TableName } from './types.ts'
import { viewColumnOrigins } from './view-columns.ts'

export interface ViewRow extends TableName {
  oid: string
  definition: string
  /** Column names by column number. */
  columns: Record<string, string>
}

export interface KeyColumnsRow {
  oid: string
  columns: Record<string, string>
  primaryKey: string[] | null
}

/** A view's columns by base table: base column name → the view's names for it. */
export interface ViewColumns extends TableName {
  bases: Map<string, Map<string, string[]>>
}

export type StoredForeignKey = ForeignKey & { originOid: string; targetOid: string }

/** Traces the columns of every view, through nested views, to tables. */
export function traceViews(views: ViewRow[], tables: KeyColumnsRow[]): ViewColumns[] {
  const tableColumns = new Map(tables.map((table) => [table.oid, table.columns]))
  const origins = new Map(views.map((view) => [view.oid, viewColumnOrigins(view.definition)]))
  const resolve = (
    oid: string,
    number: number,
    seen: string[],
  ): { oid: string; column: string } | undefined => {
    const column = tableColumns.get(oid)?.[number]
    if (column !== undefined) return { oid, column }
    const origin = origins.get(oid)?.find(({ viewColumn }) => viewColumn === number)
    return !origin || seen.includes(oid) ? undefined : resolve(origin.oid, origin.number, [...seen, oid])
  }
  return views.map(({ oid, schema, name, columns }) => {
    const bases = new Map<string, Map<string, string[]>>()
    for (const { viewColumn } of origins.get(oid) ?? []) {
      const base = resolve(oid, viewColumn, [])
      const viewName = columns[viewColumn]
      if (!base || viewName === undefined) continue
      const names = bases.get(base.oid) ?? new Map<string, string[]>()
      bases.set(base.oid, names.set(base.column, [...(names.get(base.column) ?? []), viewName]))
    }
    return { schema, name, bases }
  })
}

/** The foreign keys that views expose: on the referencing side, the referenced side, or both. */
export function viewForeignKeys(views: ViewColumns[], keys: StoredForeignKey[]): ForeignKey[] {
  return keys.flatMap((key) => {
    const origins = viewsWith(
      views,
      key.originOid,
      key.columns.map(([own]) => own),
    )
    const targets = viewsWith(
      views,
      key.targetOid,
      key.columns.map(([, other]) => other),
    )
    const originNames = key.columns.map(([own]) => own)
    const targetNames = key.columns.map(([, other]) => other)
    const sides = [
      ...origins.map((origin) => [origin, { table: key.target, columns: targetNames }] as const),
      ...targets.map((target) => [{ table: key.origin, columns: originNames }, target] as const),
      ...origins.flatMap((origin) => targets.map((target) => [origin, target] as const)),
    ]
    return sides.map(([origin, target]): ForeignKey => ({
      constraint: key.constraint,
      isUnique: key.isUnique,
      origin: origin.table,
      target: target.table,
      columns: origin.columns.map((own, at) => [own, target.columns[at] ?? '']),
    }))
  })
}

interface Side {
  table: TableName
  columns: string[]
}

/** Views that contain all of a table's `columns`, with the first name that each has there. */
function viewsWith(views: ViewColumns[], oid: string, columns: string[]): Side[] {
  return views.flatMap(({ schema, name, bases }) => {
    const shown = columns.map((column) => bases.get(oid)?.get(column)?.[0])
    return shown.every((column) => column !== undefined) ? [{ table: { schema, name }, columns: shown }] : []
  })
}

/** The view's primary key: that of its first table whose key it contains completely. */
export function viewPrimaryKey(view: ViewColumns, tables: KeyColumnsRow[]): string[] {
  for (const [oid, names] of view.bases) {
    const key = tables.find((table) => table.oid === oid)?.primaryKey
    const shown = key?.map((column) => names.get(column)?.[0])
    if (shown?.length && shown.every((column) => column !== undefined)) return shown
  }
  return []
}

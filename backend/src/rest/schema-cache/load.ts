import { readFileSync } from 'node:fs'
import type { Database, Query } from '../../postgres/database.ts'
import { readSettings, type SettingRow } from './api-settings.ts'
import { findRelationships, type ComputedRelationship } from './relationships.ts'
import {
  tableKey,
  type Column,
  type MediaHandler,
  type Routine,
  type SchemaCache,
  type Table,
  type TableName,
} from './types.ts'
import {
  traceViews,
  viewForeignKeys,
  viewPrimaryKey,
  type KeyColumnsRow,
  type StoredForeignKey,
  type ViewRow,
} from './view-keys.ts'

const sql = (name: string) => readFileSync(new URL(`${name}.sql`, import.meta.url), 'utf8')
const tablesSql = sql('tables')
const foreignKeysSql = sql('foreign-keys')
const viewsSql = sql('views')
const keyColumnsSql = sql('key-columns')
const routinesSql = sql('routines')
const mediaHandlersSql = sql('media-handlers')
const settingsSql = sql('api-settings')
const unrestrictedRolesSql = 'select rolname as role from pg_roles where rolsuper or rolbypassrls'
const postgisSql =
  "select n.nspname as schema from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'postgis'"

type TableRow = Omit<Table, 'columns'> & { columns: Column[] }
type RoutineRow = Routine & { embedOrigin: TableName | null; embedToOne: boolean; callable: boolean }

/** Reads the catalogue for `defaultSchemas`, or for the schemas that the database configures. */
export async function loadSchemaCache(database: Database, defaultSchemas: string[]): Promise<SchemaCache> {
  return database.asOwner(async (query) => {
    // With an empty search path every name that the catalogue prints includes its schema.
    await query("select set_config('search_path', '', true)")
    const settings = readSettings(
      await rows<SettingRow>(query, settingsSql),
      (await rows<{ role: string }>(query, unrestrictedRolesSql)).map(({ role }) => role),
    )
    const schemas = settings.schemas ?? defaultSchemas
    const tableRows = await rows<TableRow>(query, tablesSql, [schemas])
    const foreignKeys = await rows<StoredForeignKey>(query, foreignKeysSql)
    const views = await rows<ViewRow>(query, viewsSql)
    const keyColumns = views.length > 0 ? await rows<KeyColumnsRow>(query, keyColumnsSql) : []
    const routineRows = await rows<RoutineRow>(query, routinesSql, [schemas])
    const [postgis] = await rows<{ schema: string }>(query, postgisSql)
    return {
      ...build(tableRows, foreignKeys, views, keyColumns, routineRows),
      mediaHandlers: await rows<MediaHandler>(query, mediaHandlersSql, [schemas]),
      postgisSchema: postgis?.schema ?? null,
      schemas,
      settings,
    }
  })
}

async function rows<Row>(query: Query, text: string, values: unknown[] = []): Promise<Row[]> {
  return (await query<Row>(text, values)).rows
}

function build(
  tableRows: TableRow[],
  foreignKeys: StoredForeignKey[],
  views: ViewRow[],
  keyColumns: KeyColumnsRow[],
  routineRows: RoutineRow[],
): Pick<SchemaCache, 'tables' | 'relationships' | 'routines'> {
  const traced = traceViews(views, keyColumns)
  const viewKeys = new Map(traced.map((view) => [tableKey(view), viewPrimaryKey(view, keyColumns)]))
  const tables = new Map(
    tableRows.map((row): [string, Table] => [
      tableKey(row),
      {
        ...row,
        primaryKey: row.isView ? (viewKeys.get(tableKey(row)) ?? []) : row.primaryKey,
        columns: new Map(row.columns.map((column) => [column.name, column])),
      },
    ]),
  )
  const relationships = findRelationships(
    tables,
    [...foreignKeys, ...viewForeignKeys(traced, foreignKeys)],
    routineRows.flatMap(computedRelationship),
  )
  const callable = routineRows.filter((row) => row.callable)
  return { tables, relationships, routines: Map.groupBy(callable, tableKey) }
}

function computedRelationship(row: RoutineRow): ComputedRelationship[] {
  const { schema, name, embedOrigin, returnTable, embedToOne } = row
  if (!embedOrigin || !returnTable) return []
  return [{ function: { schema, name }, origin: embedOrigin, target: returnTable, toOne: embedToOne }]
}

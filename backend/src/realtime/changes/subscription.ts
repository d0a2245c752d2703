import type { Caller } from '../../caller.ts'
import type { Database, Query } from '../../postgres/database.ts'
import { conditionSql, FilterError, parseFilter, type Condition } from './filter.ts'

/** One relation of a subscription: what of it is listened to, and under which condition on the row. */
export interface Target {
  /** The oid of the table, as text. */
  relation: string
  condition: string
  /** Columns that the condition needs. */
  needs: string[]
}

export interface Subscription {
  id: number
  type: string
  /** The only columns that are wanted beside the primary key; null: all. */
  columns: string[] | null
  /** PostgreSQL's snapshot at the time: what was committed by then is not told. */
  since: string
  targets: Target[]
}

/** Why changes cannot be listened to; goes to the client as a system message. */
export class SubscriptionError extends Error {
  override name = 'SubscriptionError'
}

interface Wanted {
  schema: string
  table: string
  conditions: Condition[]
  columns: string[] | null
}

interface PublishedColumn {
  relation: string
  /** Qualified and quoted. */
  table: string
  column: string
  type: string
  readable: boolean
  since: string
}

const TYPES = new Set(['INSERT', 'UPDATE', 'DELETE'])
const MAX_IN_VALUES = 100
const WILDCARD = '*'

/**
 * Looks up what a client wants to hear of among the published tables.
 * @throws SubscriptionError
 */
export async function resolveSubscription(
  database: Database,
  caller: Caller,
  id: number,
  params: Record<string, unknown>,
): Promise<Subscription> {
  const wanted = readWanted(params)
  const columns = await publishedColumns(database, caller, wanted)
  if (columns.length === 0) throw new SubscriptionError(unable(wanted, 'Please check Realtime is enabled'))
  try {
    const byRelation = Map.groupBy(columns, ({ relation }) => relation)
    const targets = [...byRelation.values()].map((group) => targetOf(group, wanted))
    await tryConditions(database, caller, targets, byRelation, wanted)
    return { id, type: readType(params.event), columns: wanted.columns, since: columns[0]!.since, targets }
  } catch (error) {
    const isUsersFault =
      error instanceof FilterError || (error instanceof Error && 'code' in error && 'severity' in error)
    if (!isUsersFault) throw error
    throw new SubscriptionError(
      `${unable(wanted, 'An exception happened so please check')}. Exception: ${error.message}`,
      { cause: error },
    )
  }
}

function readWanted(params: Record<string, unknown>): Wanted {
  const { schema, table, filter, select } = params
  if (typeof schema !== 'string' && typeof table !== 'string') {
    throw new SubscriptionError(
      'No subscription params provided. Please provide at least a `schema` or `table` to subscribe to',
    )
  }
  const wanted = {
    schema: typeof schema === 'string' ? schema : 'public',
    table: typeof table === 'string' && table !== '' ? table : WILDCARD,
  }
  return { ...wanted, conditions: readFilter(filter), columns: readColumns(select, wanted) }
}

function readFilter(filter: unknown): Condition[] {
  if (filter === undefined || filter === null) return []
  try {
    if (typeof filter !== 'string') throw new FilterError('expected a string')
    return parseFilter(filter)
  } catch (error) {
    if (!(error instanceof FilterError)) throw error
    throw new SubscriptionError(`Error parsing \`filter\` params: ${error.message}`, { cause: error })
  }
}

function readColumns(select: unknown, { schema, table }: { schema: string; table: string }): string[] | null {
  if (typeof select === 'string')
    throw new SubscriptionError('Error parsing `select` params: expected a list of column name strings')
  const columns = Array.isArray(select) ? select.filter((name) => typeof name === 'string') : []
  if (columns.length === 0) return null
  if (schema === WILDCARD || table === WILDCARD) {
    throw new SubscriptionError(
      'Column selection is not supported for wildcard subscriptions. Provide an explicit schema and table name.',
    )
  }
  return columns
}

function readType(event: unknown): string {
  const type = typeof event === 'string' ? event.toUpperCase() : WILDCARD
  return TYPES.has(type) ? type : WILDCARD
}

async function publishedColumns(database: Database, { role }: Caller, wanted: Wanted) {
  const { rows } = await database.query<PublishedColumn>(
    `select c.oid::text as relation, format('%I.%I', n.nspname, c.relname) as table, a.attname as column,
       format_type(a.atttypid, null) as type, has_column_privilege($3::name, c.oid, a.attnum, 'select')
         and a.attname = any (realtime.published_columns(c.oid)) as readable,
       pg_current_snapshot()::text as since
     from realtime.published_tables() as published
     join pg_class c on c.oid = published
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where $1::text in ('*', n.nspname::text) and $2::text in ('*', c.relname::text)`,
    [wanted.schema, wanted.table, role],
  )
  return rows
}

function targetOf(columns: PublishedColumn[], { conditions, columns: chosen }: Wanted): Target {
  const readable = new Map(columns.filter((each) => each.readable).map(({ column, type }) => [column, type]))
  for (const name of chosen ?? [])
    if (!readable.has(name)) throw new FilterError(`invalid column for select ${name}`)
  const sql = conditions.map((condition) => {
    const type = readable.get(condition.column)
    if (type === undefined) throw new FilterError(`invalid column for filter ${condition.column}`)
    return conditionSql(condition, type)
  })
  return {
    relation: columns[0]!.relation,
    condition: sql.join(' and ') || 'true',
    needs: conditions.map(({ column }) => column),
  }
}

/** Lets PostgreSQL read the values now, so that a filter that cannot work is told at once. */
async function tryConditions(
  database: Database,
  caller: Caller,
  targets: Target[],
  columns: Map<string, PublishedColumn[]>,
  { conditions }: Wanted,
): Promise<void> {
  if (conditions.length === 0) return
  await database.asCaller(caller, async (query) => {
    for (const { operator, value } of conditions) await tryValue(query, operator, value)
    for (const { relation, condition } of targets) {
      const table = columns.get(relation)![0]!.table
      await query(`select from unnest(array[null::${table}]) as row where ${condition}`)
    }
  })
}

async function tryValue(query: Query, operator: Condition['operator'], value: string): Promise<void> {
  if (operator === 'match' || operator === 'imatch') await query("select '' ~ $1", [value])
  if (operator !== 'in') return
  const { rows } = await query<{ count: number }>('select cardinality($1::text[]) as count', [value])
  if (rows[0]!.count > MAX_IN_VALUES)
    throw new FilterError(`too many values for \`in\` filter. Maximum ${MAX_IN_VALUES}`)
}

function unable({ schema, table, conditions }: Wanted, advice: string): string {
  const filters = conditions.map(({ column, operator, value }) => `${column}=${operator}.${value}`)
  const params = `schema: ${schema}, table: ${table}, filters: [${filters.join(', ')}]`
  return advice.startsWith('Please')
    ? `Unable to subscribe to changes with given parameters. ${advice} for the given connect parameters: [${params}]`
    : `Unable to subscribe to changes with given parameters. ${advice} your connect parameters: [${params}]`
}

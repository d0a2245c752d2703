import type { Caller } from '../../caller.ts'
import type { Database, Query } from '../../postgres/database.ts'
import { isTrusted } from '../limits.ts'
import { conditionSql, FilterError, parseFilter, requireCheap, type Condition } from './row-filter.ts'

/** One table of a subscription, with the condition on its rows. */
export interface Target {
  /** The oid of the table, as text. */
  relation: string
  condition: string
  /** Columns used by the condition. */
  needs: string[]
}

export interface Subscription {
  id: number
  type: string
  /** The requested columns in addition to the primary key; null: all. */
  columns: string[] | null
  /** PostgreSQL's snapshot at the time of the subscription: changes committed before it are not delivered. */
  since: string
  targets: Target[]
}

/** Why changes cannot be delivered; sent to the client as a system message. */
export class SubscriptionError extends Error {
  override name = 'SubscriptionError'
}

interface SubscriptionParams {
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
 * Resolves a client's parameters against the published tables.
 * @throws SubscriptionError
 */
export async function resolveSubscription(
  database: Database,
  caller: Caller,
  id: number,
  params: Record<string, unknown>,
): Promise<Subscription> {
  const wanted = readParams(params, caller)
  const columns = await publishedColumns(database, caller, wanted)
  const [first] = columns
  if (!first) throw new SubscriptionError(unableMessage(wanted, 'Please check Realtime is enabled'))
  try {
    const byRelation = Map.groupBy(columns, ({ relation }) => relation)
    const targets = [...byRelation].map(([relation, group]) => targetOf(relation, group, wanted))
    await checkConditions(database, caller, targets, columns, wanted)
    return { id, type: readType(params.event), columns: wanted.columns, since: first.since, targets }
  } catch (error) {
    const isUsersFault =
      error instanceof FilterError || (error instanceof Error && 'code' in error && 'severity' in error)
    if (!isUsersFault) throw error
    throw new SubscriptionError(
      `${unableMessage(wanted, 'An exception happened so please check')}. Exception: ${error.message}`,
      { cause: error },
    )
  }
}

function readParams(params: Record<string, unknown>, caller: Caller): SubscriptionParams {
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
  const conditions = readFilter(filter, caller)
  // A condition is kept once for each table.
  if (conditions.length > 0 && isWildcard(wanted) && !isTrusted(caller))
    throw new SubscriptionError(
      'Filters are not supported for wildcard subscriptions. Provide an explicit schema and table name.',
    )
  return { ...wanted, conditions, columns: readColumns(select, wanted) }
}

function isWildcard({ schema, table }: { schema: string; table: string }): boolean {
  return schema === WILDCARD || table === WILDCARD
}

function readFilter(filter: unknown, caller: Caller): Condition[] {
  if (filter === undefined || filter === null) return []
  try {
    if (typeof filter !== 'string') throw new FilterError('expected a string')
    const conditions = parseFilter(filter)
    if (!isTrusted(caller)) requireCheap(conditions)
    return conditions
  } catch (error) {
    if (!(error instanceof FilterError)) throw error
    throw new SubscriptionError(`Error parsing \`filter\` params: ${error.message}`, { cause: error })
  }
}

function readColumns(select: unknown, wanted: { schema: string; table: string }): string[] | null {
  if (typeof select === 'string')
    throw new SubscriptionError('Error parsing `select` params: expected a list of column name strings')
  const given = Array.isArray(select) ? select.filter((name) => typeof name === 'string') : []
  const columns = [...new Set(given)].toSorted()
  if (columns.length === 0) return null
  if (isWildcard(wanted)) {
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

/** A table whose keys the caller's role may not read counts as not published. */
async function publishedColumns(database: Database, { role }: Caller, wanted: SubscriptionParams) {
  const { rows } = await database.query<PublishedColumn>(
    `select c.oid::text as relation, format('%I.%I', n.nspname, c.relname) as table, a.attname as column,
       format_type(a.atttypid, null) as type, has_column_privilege($3::name, c.oid, a.attnum, 'select')
         and a.attname = any (realtime.published_columns(c.oid)) as readable,
       pg_current_snapshot()::text as since
     from realtime.published_tables() as published
     join pg_class c on c.oid = published
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where $1::text in ('*', n.nspname::text) and $2::text in ('*', c.relname::text)
       and has_schema_privilege($3::name, n.oid, 'usage') and has_any_column_privilege($3::name, c.oid, 'select')
       and not exists (
         select from pg_constraint k cross join unnest(k.conkey) as key
         where k.conrelid = c.oid and k.contype = 'p' and not has_column_privilege($3::name, c.oid, key, 'select')
       )`,
    [wanted.schema, wanted.table, role],
  )
  return rows
}

function targetOf(
  relation: string,
  columns: PublishedColumn[],
  { conditions, columns: chosen }: SubscriptionParams,
): Target {
  const readable = new Map(columns.filter((each) => each.readable).map(({ column, type }) => [column, type]))
  for (const name of chosen ?? [])
    if (!readable.has(name)) throw new FilterError(`invalid column for select ${name}`)
  const sql = conditions.map((condition) => {
    const type = readable.get(condition.column)
    if (type === undefined) throw new FilterError(`invalid column for filter ${condition.column}`)
    return conditionSql(condition, type)
  })
  return {
    relation,
    condition: sql.join(' and ') || 'true',
    needs: conditions.map(({ column }) => column),
  }
}

/** Lets PostgreSQL parse the values now, so that an invalid filter is reported at once. */
async function checkConditions(
  database: Database,
  caller: Caller,
  targets: Target[],
  columns: PublishedColumn[],
  { conditions }: SubscriptionParams,
): Promise<void> {
  if (conditions.length === 0) return
  const tables = new Map(columns.map(({ relation, table }) => [relation, table]))
  await database.asCaller(caller, async (query) => {
    for (const { operator, value } of conditions) await checkValue(query, operator, value)
    for (const { relation, condition } of targets) {
      await query(`select from unnest(array[null::${tables.get(relation)}]) as row where ${condition}`)
    }
  })
}

async function checkValue(query: Query, operator: Condition['operator'], value: string): Promise<void> {
  if (operator === 'match' || operator === 'imatch') await query("select '' ~ $1", [value])
  if (operator !== 'in') return
  const { rows } = await query<{ count: number }>('select cardinality($1::text[]) as count', [value])
  if (rows.some(({ count }) => count > MAX_IN_VALUES))
    throw new FilterError(`too many values for \`in\` filter. Maximum ${MAX_IN_VALUES}`)
}

function unableMessage({ schema, table, conditions }: SubscriptionParams, advice: string): string {
  const filters = conditions.map(({ column, operator, value }) => `${column}=${operator}.${value}`)
  const params = `schema: ${schema}, table: ${table}, filters: [${filters.join(', ')}]`
  return advice.startsWith('Please')
    ? `Unable to subscribe to changes with given parameters. ${advice} for the given connect parameters: [${params}]`
    : `Unable to subscribe to changes with given parameters. ${advice} your connect parameters: [${params}]`
}

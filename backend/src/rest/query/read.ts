import { expandStar, neededColumns } from '../plan/needed-columns.ts'
import type { HoistedAggregate } from '../plan/plan-types.ts'
import type { Embedding, ReadPlan } from '../plan/plan-types.ts'
import { embedsBeside, isEmpty, usesAggregates } from '../plan/read-plan.ts'
import type { OrderTerm } from '../request/order.ts'
import { outputName, type SelectField } from '../request/select.ts'
import type { ColumnPairs } from '../schema-cache/types.ts'
import { castSql, fieldSql } from './field-sql.ts'
import { conditionsSql, isJoined, whereSql } from './filter-sql.ts'
import { column, empty, ident, join, qualified, raw, sql, value, type Sql } from './sql.ts'

/** The rows of a resource, with each embedded resource as a JSON column. */
export function readSql(plan: ReadPlan): Sql {
  return isPartOfTable(plan) ? partSql(plan) : rowsSql(plan, columnsSql(plan))
}

/** Whether rows of a table are read up to a limit or from an offset on, whatever is embedded in them. */
function isPartOfTable(plan: ReadPlan): boolean {
  const { table, source, embedding, range, children } = plan
  const isTable = table !== undefined && source.schema !== '' && embedding === undefined
  const isPart = range.limit !== undefined || range.offset !== 0
  return isTable && isPart && children.length > 0 && embedsBeside(plan) && !usesAggregates(plan)
}

/**
 * Finds the rows first. Otherwise PostgreSQL reads what is embedded in the rows before the offset, too, and in all rows where it has
 * to sort them.
 */
function partSql(plan: ReadPlan): Sql {
  const { ref, children } = plan
  const needed = neededColumns(plan, []).map((name) => column(ref, name))
  const part = rowsSql({ ...plan, children: [] }, join(needed, ', '))
  const joins = join(children.map(joinSql), '')
  return sql`select ${columnsSql(expandStar(plan))} from (${part}) as ${ident(ref)}${joins}${orderSql(plan)}`
}

function rowsSql(plan: ReadPlan, columns: Sql): Sql {
  const scope = { ref: plan.ref, table: plan.table, embedded: { plan, exists: isJoined } }
  const conditions = [...joinConditions(plan), ...conditionsSql(plan.where, scope)]
  return sql`select ${columns} from ${fromSql(plan)}${join(plan.children.map(joinSql), '')}${whereSql(
    conditions,
  )}${groupSql(plan)}${orderSql(plan)}${rangeSql(plan)}`
}

function columnsSql(plan: ReadPlan): Sql {
  const grouped = usesAggregates(plan)
  const columns = [
    ...selectedFields(plan).map((field) => selectSql(plan, field)),
    ...plan.hoisted.flatMap((aggregate) => hoistedColumn(plan, aggregate)),
    ...plan.children.flatMap((child) => embeddedColumns(plan, child, grouped)),
  ]
  return join(columns, ', ')
}

/** One row for each row of `readSql` without its range, for an exact count. */
export function countSql(plan: ReadPlan): Sql {
  const exists = (child: ReadPlan): Sql => sql`exists (${countSql(child)})`
  const scope = { ref: plan.ref, table: plan.table, embedded: { plan, exists } }
  const inner = plan.children.filter(({ embedding }) => embedding?.inner).map(exists)
  const conditions = [...joinConditions(plan), ...conditionsSql(plan.where, scope), ...inner]
  return sql`select 1 from ${fromSql(plan)}${whereSql(conditions)}`
}

/** An empty selection means all columns, unless the resource only contains other resources. */
function selectedFields(plan: ReadPlan): SelectField[] {
  if (plan.fields.length > 0 || plan.hoisted.length > 0 || plan.children.length > 0) return plan.fields
  return [{ kind: 'field', field: { name: '*', path: [] } }]
}

function selectSql(plan: ReadPlan, item: SelectField): Sql {
  const { field, alias, cast, aggregate, aggregateCast } = item
  const isCountOfRows = aggregate === 'count' && field.name === '*'
  const plain = isCountOfRows ? raw('*') : castSql(fieldSql(plan.ref, plan.table, field), cast)
  const expression = aggregate ? castSql(sql`${raw(aggregate)}(${plain})`, aggregateCast) : plain
  const name = outputName(item)
  return name === undefined || (alias === undefined && !cast && !aggregate && field.path.length === 0)
    ? expression
    : sql`${expression} as ${ident(name)}`
}

/** The column for an aggregate that the parent computes. `count(*)` counts a constant, which is never null. */
function hoistedColumn(plan: ReadPlan, { column: name, source }: HoistedAggregate): Sql[] {
  if (!source) return []
  const { field, cast } = source
  const content = field.name === '*' ? raw('1') : castSql(fieldSql(plan.ref, plan.table, field), cast)
  return [sql`${content} as ${ident(name)}`]
}

function fromSql({ source, ref, embedding }: ReadPlan): Sql {
  const relationship = embedding?.relationship
  if (relationship?.kind === 'computed') {
    const row = sql`${ident(embedding?.parentRef ?? '')}::${qualified(relationship.origin)}`
    return sql`${qualified(relationship.function)}(${row}) as ${ident(ref)}`
  }
  const table = sql`${qualified(source)} as ${ident(ref)}`
  if (relationship?.kind !== 'many-to-many') return table
  return sql`${table}, ${qualified(relationship.junction)} as ${ident(junctionRef(ref))}`
}

function junctionRef(ref: string): string {
  return `${ref}_junction`
}

function joinConditions({ ref, embedding }: ReadPlan): Sql[] {
  if (!embedding) return []
  const { relationship, parentRef } = embedding
  if (relationship.kind === 'computed') return []
  if (relationship.kind !== 'many-to-many') return equalities(relationship.columns, parentRef, ref)
  return [
    ...equalities(relationship.toOrigin.columns, parentRef, junctionRef(ref)),
    ...equalities(relationship.toTarget.columns, ref, junctionRef(ref)),
  ]
}

function equalities(pairs: ColumnPairs, leftRef: string, rightRef: string): Sql[] {
  return pairs.map(([left, right]) => sql`${column(leftRef, left)} = ${column(rightRef, right)}`)
}

function joinSql(child: ReadPlan): Sql {
  const { embedding } = child
  if (!embedding) return empty
  const result = ident(embedding.resultRef)
  const how = raw(embedding.inner ? ' inner' : ' left')
  if (embedding.toOne) return sql`${how} join lateral (${readSql(child)}) as ${result} on true`
  const row = ident(`${embedding.resultRef}_row`)
  const whole = sql`json_agg(${row}) as ${result}`
  const columns = embedding.spread ? [whole, ...spreadArrays(child, embedding)] : [whole]
  const rows = sql`select ${join(columns, ', ')} from (${readSql(child)}) as ${row}`
  const condition = embedding.inner ? sql`${result}.${result} is not null` : raw('true')
  return sql`${how} join lateral (${rows}) as ${result} on ${condition}`
}

/** What a child adds to its parent's row. Grouping needs comparable values, which json is not. */
function embeddedColumns(parent: ReadPlan, child: ReadPlan, grouped: boolean): Sql[] {
  const { embedding } = child
  if (!embedding || isEmpty(child)) return []
  const result = ident(embedding.resultRef)
  if (embedding.spread) {
    if (embedding.toOne && child.hoisted.length === 0) return [sql`${result}.*`]
    const columns = outputNames(child).map((name) => column(embedding.resultRef, name))
    return [...columns, ...child.hoisted.map((aggregate) => hoistedSql(parent, embedding, aggregate))]
  }
  const json = embedding.toOne
    ? sql`row_to_json(${result}.*)`
    : sql`coalesce(${result}.${result}, '[]'::json)`
  return [sql`${json}${raw(grouped ? '::jsonb' : '')} as ${ident(child.name)}`]
}

/** A spread resource's aggregate; or its column, if the parent is spread too and passes the aggregate on. */
function hoistedSql(
  parent: ReadPlan,
  { resultRef }: Embedding,
  { name, column: from, aggregate, aggregateCast }: HoistedAggregate,
): Sql {
  const content = column(resultRef, from)
  if (parent.embedding?.spread) return content
  return sql`${castSql(sql`${raw(aggregate)}(${content})`, aggregateCast)} as ${ident(name)}`
}

/** A to-many spread turns each of its columns into an array in the parent's row. */
function spreadArrays(child: ReadPlan, { resultRef }: Embedding): Sql[] {
  return outputNames(child).map(
    (name) =>
      sql`coalesce(json_agg(${column(`${resultRef}_row`, name)}), '[]'::json)::jsonb as ${ident(name)}`,
  )
}

function outputNames(plan: ReadPlan): string[] {
  const own = selectedFields(plan).flatMap(
    (field) => outputName(field) ?? Array.from(plan.table?.columns.keys() ?? []),
  )
  const embedded = plan.children.flatMap((child) => {
    if (isEmpty(child)) return []
    return child.embedding?.spread ? outputNames(child) : [child.name]
  })
  return [...own, ...embedded]
}

/** Aggregates are grouped by everything else that is selected. */
function groupSql(plan: ReadPlan): Sql {
  if (!usesAggregates(plan)) return empty
  const ownTerms = plan.fields
    .filter(({ aggregate }) => aggregate === undefined)
    .map((item) =>
      needsAlias(item) ? ident(outputName(item) ?? '') : fieldSql(plan.ref, plan.table, item.field),
    )
  const embeddedTerms = plan.children.filter((child) => !isEmpty(child)).flatMap(groupTerms)
  const terms = [...ownTerms, ...embeddedTerms]
  return terms.length === 0 ? empty : sql` group by ${join(terms, ', ')}`
}

function groupTerms(child: ReadPlan): Sql[] {
  const { embedding } = child
  if (!embedding?.spread) return [ident(child.name)]
  return outputNames(child).map((name) => column(embedding.resultRef, name))
}

/**
 * Values in an expression are parameters, and PostgreSQL never considers two parameters equal: group by the alias.
 */
function needsAlias({ alias, cast, field }: SelectField): boolean {
  return alias !== undefined || cast !== undefined || field.path.length > 0
}

function orderSql(plan: ReadPlan): Sql {
  if (plan.order.length === 0) return empty
  return sql` order by ${join(
    plan.order.map((term) => orderTermSql(plan, term)),
    ', ',
  )}`
}

function orderTermSql(plan: ReadPlan, { field, relation, direction, nulls }: OrderTerm): Sql {
  const child = plan.children.find(({ name }) => relation !== undefined && name === relation)
  const expression = child?.embedding
    ? fieldSql(child.embedding.resultRef, child.table, field)
    : fieldSql(plan.ref, plan.table, field)
  return sql`${expression}${raw(direction ? ` ${direction}` : '')}${raw(nulls ? ` nulls ${nulls}` : '')}`
}

function rangeSql({ range: { offset, limit } }: ReadPlan): Sql {
  const rows = limit === undefined ? empty : sql` limit ${value(String(limit))}`
  return offset === 0 ? rows : sql`${rows} offset ${value(String(offset))}`
}

import type { ReadPlan } from '../plan/plan-types.ts'
import { embeddedByFilter, nullTest } from '../plan/read-plan.ts'
import type { Comparison, Containment, Filter, Operation, Search, IsOperand } from '../request/filter.ts'
import type { Logic } from '../request/logic.ts'
import type { Table } from '../schema-cache/types.ts'
import { fieldSql } from './field-sql.ts'
import { ident, join, raw, sql, value, type Sql } from './sql.ts'

const comparisonSql: Record<Comparison, string> = {
  eq: '=',
  gte: '>=',
  gt: '>',
  lte: '<=',
  lt: '<',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
}
const containmentSql: Record<Containment, string> = {
  neq: '<>',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
}
const searchSql: Record<Search, string> = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
}
const truthSql: Record<IsOperand, string> = {
  null: 'null',
  not_null: 'not null',
  true: 'true',
  false: 'false',
  unknown: 'unknown',
}

/** The context of conditions: the rows named `ref`, and the resources embedded in them. */
export interface FilterScope {
  ref: string
  table: Table | undefined
  /** Builds the test whether an embedded resource exists; undefined if nothing is embedded. */
  embedded?: { plan: ReadPlan; exists: (child: ReadPlan) => Sql }
}

/** All of `conditions`, joined by and. */
export function conditionsSql(conditions: Logic[], scope: FilterScope): Sql[] {
  return conditions.map((logic) => logicSql(logic, scope))
}

function logicSql(logic: Logic, scope: FilterScope): Sql {
  if (logic.kind === 'filter') return filterSql(logic, scope)
  const members = logic.members.map((member) => logicSql(member, scope))
  return sql`${raw(logic.negated ? 'not ' : '')}(${join(members, ` ${logic.operator} `)})`
}

function filterSql(filter: Filter, scope: FilterScope): Sql {
  const child = scope.embedded && embeddedByFilter(scope.embedded.plan, filter)
  const test = nullTest(filter)
  if (child && test && scope.embedded) {
    return sql`${raw(test.isNull ? 'not ' : '')}${scope.embedded.exists(child)}`
  }
  const { operation, negated } = filter
  const isVector = scope.table?.columns.get(filter.field.name)?.baseType === 'tsvector'
  const plain = fieldSql(scope.ref, scope.table, filter.field)
  const field = operation.kind === 'search' && !isVector ? vectorSql(plain, operation.language) : plain
  return sql`${raw(negated ? 'not ' : '')}${field} ${operationSql(operation)}`
}

function vectorSql(field: Sql, language: string | undefined): Sql {
  return language === undefined ? sql`to_tsvector(${field})` : sql`to_tsvector(${value(language)}, ${field})`
}

function operationSql(operation: Operation): Sql {
  switch (operation.kind) {
    case 'compare':
      return compareSql(operation)
    case 'contain':
      return sql`${raw(containmentSql[operation.operator])} ${value(operation.value)}`
    case 'is':
      return raw(`is ${truthSql[operation.value]}`)
    case 'isdistinct':
      return sql`is distinct from ${value(operation.value)}`
    case 'in':
      return sql`= any (${value(arrayLiteral(operation.values))})`
    case 'search': {
      const language = operation.language === undefined ? raw('') : sql`${value(operation.language)}, `
      return sql`@@ ${raw(searchSql[operation.operator])}(${language}${value(operation.value)})`
    }
  }
}

function compareSql(operation: Extract<Operation, { kind: 'compare' }>): Sql {
  const { operator, quantifier } = operation
  // In a URL `*` stands for `%`, which would have to be escaped.
  const isPattern = operator === 'like' || operator === 'ilike'
  const operand = value(isPattern ? operation.value.replaceAll('*', '%') : operation.value)
  return sql`${raw(comparisonSql[operator])} ${quantifier ? sql`${raw(quantifier)} (${operand})` : operand}`
}

/** `in.()` is the empty list; otherwise each value is quoted, so that none can end the array. */
function arrayLiteral(values: string[]): string {
  if (values.length === 1 && values[0] === '') return '{}'
  const elements = values.map((element) => `"${element.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`)
  return `{${elements.join(',')}}`
}

/** ` where a and b`, or nothing. */
export function whereSql(conditions: Sql[]): Sql {
  return conditions.length === 0 ? raw('') : sql` where ${join(conditions, ' and ')}`
}

/** Whether a joined resource has a row for this one. */
export function isJoined(child: ReadPlan): Sql {
  return sql`(${ident(child.embedding?.resultRef ?? child.name)} is distinct from null)`
}

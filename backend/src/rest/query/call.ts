import type { Arguments, CallPlan } from '../plan/call-plan.ts'
import type { Parameter } from '../schema-cache/types.ts'
import { column, empty, ident, join, qualified, raw, sql, value, type Sql } from './sql.ts'

const body = 'pgrst_body'
/** The column for a function's single value. */
export const scalarColumn = 'pgrst_scalar'

/** The rows that a function returns, reduced to `columns`. */
export function callSql({ routine, arguments: given }: CallPlan, columns: string[]): Sql {
  const call = sql`${qualified(routine)}(${argumentsSql(given)})`
  const from = routine.returnsRow
    ? sql`${call} as ${ident('pgrst_call')}`
    : sql`(select ${call} as ${ident(scalarColumn)}) as ${ident('pgrst_call')}`
  const selected = routine.returnsRow
    ? join(
        columns.map((name) => column('pgrst_call', name)),
        ', ',
      )
    : column('pgrst_call', scalarColumn)
  return sql`select ${selected} from ${payloadSql(given)}${from}`
}

function argumentsSql(given: Arguments): Sql {
  switch (given.kind) {
    case 'none':
      return empty
    case 'body':
      return sql`${value(given.value)}::${raw(given.parameter.type)}`
    case 'json':
      return join(
        given.parameters.map((parameter) => named(parameter, column(body, parameter.name))),
        ', ',
      )
    case 'values':
      return join(
        given.values.map(({ parameter, value: content }) =>
          named(parameter, argumentSql(parameter, content)),
        ),
        ', ',
      )
  }
}

function argumentSql({ type }: Parameter, content: string | string[]): Sql {
  if (!Array.isArray(content)) return sql`${value(content)}::${raw(type)}`
  return sql`array[${join(content.map(value), ', ')}]::${raw(type)}`
}

function named({ name, variadic }: Parameter, argument: Sql): Sql {
  if (name === '') return argument
  return sql`${raw(variadic ? 'variadic ' : '')}${ident(name)} := ${argument}`
}

function payloadSql(given: Arguments): Sql {
  if (given.kind !== 'json') return empty
  const reader = raw(given.isObject ? 'json_to_record' : 'json_to_recordset')
  const typed = given.parameters.map(({ name, type }) => sql`${ident(name)} ${raw(type)}`)
  const first = given.isObject ? empty : raw(' limit 1')
  const rows = sql`select * from ${reader}(${value(given.json)}::json) as ${ident(body)}(${join(typed, ', ')})${first}`
  return sql`(${rows}) as ${ident(body)}, lateral `
}

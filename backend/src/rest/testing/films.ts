import { toPlainRequest } from '../../plain-http.ts'
import { planRequest, type Plan } from '../plan/plan.ts'
import { readApiRequest } from '../request/api-request.ts'
import { readSettings } from '../schema-cache/api-settings.ts'
import { findRelationships, type ForeignKey } from '../schema-cache/relationships.ts'
import {
  tableKey,
  type Column,
  type Parameter,
  type Routine,
  type SchemaCache,
  type Table,
} from '../schema-cache/types.ts'

const named = (name: string) => ({ schema: 'public', name })

function column(text: string): [string, Column] {
  const [name = '', type = 'text', initial] = text.split(' ')
  const described = { nullable: true, maxLength: null, enumValues: [], description: null }
  return [name, { name, type, baseType: type, default: initial ?? null, ...described }]
}

/** A table whose columns are written as "name type default". */
export function table(
  name: string,
  primaryKey: string[],
  columns: string[] = [],
  isView = false,
): [string, Table] {
  const flags = { isView, insertable: true, updatable: true, deletable: true, description: null }
  return [
    tableKey(named(name)),
    { ...named(name), ...flags, primaryKey, columns: new Map(columns.map(column)) },
  ]
}

export function foreignKey(
  constraint: string,
  from: string,
  to: string,
  columns: [string, string][],
  isUnique = false,
): ForeignKey {
  return { constraint, origin: named(from), target: named(to), columns, isUnique }
}

function parameter(text: string): Parameter {
  const [name = '', type = 'text'] = text.replace('?', '').split(' ')
  return { name, type, required: !text.endsWith('?'), variadic: type.endsWith('[]') }
}

/** A function whose parameters are written as "name type", with "?" after optional ones. */
export function routine(name: string, parameters: string[], more: Partial<Routine> = {}): Routine {
  const returns = {
    returnsSet: false,
    returnsRow: false,
    returnsVoid: false,
    media: null,
    settings: {},
    returnTable: null,
  }
  return {
    ...named(name),
    description: null,
    volatile: false,
    ...returns,
    parameters: parameters.map(parameter),
    ...more,
  }
}

const tables = new Map([
  table('films', ['id'], ['id bigint', 'title text', 'year integer 2024', 'data jsonb', 'words tsvector']),
  table('people', ['id'], ['id bigint', 'name text']),
  table('roles', ['film_id', 'person_id'], ['film_id bigint', 'person_id bigint', 'part text']),
])

const foreignKeys = [
  foreignKey('films_director_fkey', 'films', 'people', [['director_id', 'id']]),
  foreignKey('roles_film_fkey', 'roles', 'films', [['film_id', 'id']]),
  foreignKey('roles_person_fkey', 'roles', 'people', [['person_id', 'id']]),
]

const routines = [
  routine('add', ['a integer', 'b integer?']),
  routine('by_year', ['year integer'], { returnsSet: true, returnsRow: true, returnTable: named('films') }),
  routine('whole', [' json']),
  routine('plain', [' text']),
  routine('sum_all', ['numbers integer[]']),
  routine('ping', []),
  routine('over', ['a integer']),
  routine('over', ['a integer', 'b integer']),
  routine('twin', ['a integer']),
  routine('twin', ['a text']),
]

/** A schema cache without a database, for the stages that need none. */
export const cinema: SchemaCache = {
  tables,
  relationships: findRelationships(tables, foreignKeys, []),
  routines: Map.groupBy(routines, tableKey),
  schemas: ['public'],
  mediaHandlers: [],
  postgisSchema: null,
  settings: readSettings([]),
}

/** The plan of one request. */
export async function planOf(path: string, init: RequestInit = {}): Promise<Plan> {
  const headers = new Headers(init.headers)
  if (!headers.has('content-type')) headers.set('content-type', 'application/json')
  const request = await readApiRequest(
    toPlainRequest(new Request(`http://cinema.test${path}`, { ...init, headers })),
    ['public'],
  )
  return planRequest(request, cinema, { aggregates: true })
}

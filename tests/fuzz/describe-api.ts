import { makeDraft, type Draft } from '../../backend/fuzz/draft.ts'

/** What is used of the Swagger document at the root of rest/v1. */
interface ApiDescription {
  paths: Record<string, Partial<Record<'get' | 'post' | 'patch' | 'delete', Operation>>>
  definitions: Record<string, { properties: Properties }>
}
interface Operation {
  parameters?: { schema: { properties: Properties } }[]
}
type Properties = Record<string, { format: string; type?: string; enum?: string[] }>

/** Ids that exist, of which requests take one where a column is a uuid. */
export type KnownIds = readonly string[]

/** Asks which tables and functions a key may use. */
export async function readApiDescription(url: string, key: string): Promise<ApiDescription> {
  const response = await fetch(`${url}/rest/v1/`, { headers: { apikey: key } })
  return (await response.json()) as ApiDescription
}

/** Requests for each table and each function of the API. */
export function draftsOf(api: ApiDescription, ids: KnownIds): Draft[] {
  return Object.entries(api.paths).flatMap(([path, operations]) => {
    const name = path.slice(1)
    if (name === '') return [makeDraft('GET', 'rest/v1/')]
    if (name.startsWith('rpc/')) return callsOf(name, operations, ids)
    return requestsFor(name, operations, api.definitions[name]?.properties ?? {}, ids)
  })
}

function callsOf(name: string, operations: ApiDescription['paths'][string], ids: KnownIds): Draft[] {
  const properties = operations.post?.parameters?.[0]?.schema.properties ?? {}
  const args = rowOf(properties, ids)
  const query = Object.fromEntries(Object.entries(args).map(([key, value]) => [key, textOf(value)]))
  const post = makeDraft('POST', `rest/v1/${name}`, { body: args })
  return operations.get ? [post, makeDraft('GET', `rest/v1/${name}`, { query })] : [post]
}

function requestsFor(
  table: string,
  operations: ApiDescription['paths'][string],
  properties: Properties,
  ids: KnownIds,
): Draft[] {
  const path = `rest/v1/${table}`
  const row = rowOf(properties, ids)
  const [first = 'id', ...others] = Object.keys(properties)
  const last = others.at(-1) ?? first
  const where = { [first]: `eq.${textOf(row[first])}` }
  const representation = { headers: { prefer: 'return=representation' } }
  return [
    makeDraft('GET', path, { query: { select: '*', limit: '20', order: `${last}.desc.nullslast` } }),
    makeDraft('GET', path, {
      query: { select: [first, last].join(), ...where },
      headers: { prefer: 'count=exact' },
    }),
    ...(operations.post ? [makeDraft('POST', path, { ...representation, body: row })] : []),
    ...(operations.patch
      ? [makeDraft('PATCH', path, { ...representation, query: where, body: { [last]: row[last] } })]
      : []),
    ...(operations.delete ? [makeDraft('DELETE', path, { query: where })] : []),
  ]
}

/** A value of the right type for each column or argument. */
function rowOf(properties: Properties, ids: KnownIds): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, property], index) => [name, valueOf(property, ids, index)]),
  )
}

function valueOf({ format, type, enum: values }: Properties[string], ids: KnownIds, index: number): unknown {
  if (values?.[0] !== undefined) return values[0]
  if (format === 'uuid') return ids[index % ids.length]
  if (format.startsWith('timestamp') || format === 'date') return '2026-01-01'
  if (type === 'integer' || type === 'number') return 1
  if (type === 'boolean') return true
  if (type === 'array') return []
  return type === 'string' ? 'sofas' : [{ product_id: ids[0], quantity: 1 }]
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? '{}' : JSON.stringify(value)
  return String(value)
}

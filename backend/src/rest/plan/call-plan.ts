import { errors } from '../errors.ts'
import type { ApiRequest } from '../request/api-request.ts'
import { tableKey, type Parameter, type Routine, type SchemaCache } from '../schema-cache/types.ts'
import { closest } from './hints.ts'

export type Arguments =
  | { kind: 'none' }
  /** Values by parameter, as text; several for a variadic parameter. */
  | { kind: 'values'; values: { parameter: Parameter; value: string | string[] }[] }
  /** JSON text of one object with values for `parameters`. */
  | { kind: 'json'; json: string; isObject: boolean; parameters: Parameter[] }
  /** The whole body, for a single unnamed parameter. */
  | { kind: 'body'; parameter: Parameter; value: string }

export interface CallPlan {
  routine: Routine
  arguments: Arguments
}

/** Chooses the overload that fits the given arguments. Throws PGRST202 and PGRST203. */
export function planCall(request: ApiRequest, cache: SchemaCache, name: string, byGet: boolean): CallPlan {
  const keys = byGet ? [...new Set(request.params.args.map(([key]) => key))] : (request.payload?.keys ?? [])
  const routine = chooseRoutine(request, cache, name, keys, byGet)
  return { routine, arguments: planArguments(request, routine, keys, byGet) }
}

function chooseRoutine(
  request: ApiRequest,
  cache: SchemaCache,
  name: string,
  keys: string[],
  byGet: boolean,
): Routine {
  const overloads = cache.routines.get(tableKey({ schema: request.schema, name })) ?? []
  const raw = request.payload?.kind === 'raw'
  const named = overloads.filter(
    ({ parameters }) => takes(parameters, keys) && !(raw && parameters.length === 0),
  )
  const whole = byGet ? [] : overloads.filter(({ parameters }) => takesBody(parameters, request.mediaType))
  const found = named.length > 0 ? named : whole
  if (found.length > 1) throw errors.ambiguousFunction(found.toSorted(byParameters).map(signatureOf))
  const [routine] = found
  if (!routine) throw noFunction(request, cache, name, keys, overloads, byGet)
  return routine
}

/** Every required parameter is given, and every argument has a parameter. An unnamed parameter's name is ''. */
function takes(parameters: Parameter[], keys: string[]): boolean {
  const names = new Set(parameters.map((parameter) => parameter.name))
  return (
    keys.every((key) => names.has(key)) &&
    parameters.every((parameter) => !parameter.required || keys.includes(parameter.name))
  )
}

/** Of a function in PostgreSQL. */
const MOST_PARAMETERS = 100

const bodyTypes: Record<string, string[]> = {
  'application/json': ['json', 'jsonb'],
  'text/plain': ['text'],
  'text/xml': ['xml'],
  'application/octet-stream': ['bytea'],
}

function takesBody(parameters: Parameter[], mediaType: string): boolean {
  const [parameter] = parameters
  return (
    parameters.length === 1 &&
    parameter?.name === '' &&
    (bodyTypes[mediaType]?.includes(parameter.type) ?? false)
  )
}

function planArguments(
  request: ApiRequest,
  { parameters }: Routine,
  keys: string[],
  byGet: boolean,
): Arguments {
  const { payload, params } = request
  const [only] = parameters
  if (only && only.name === '' && payload && payload.kind !== 'form') {
    return { kind: 'body', parameter: only, value: payload.text }
  }
  const given = parameters.filter((parameter) => keys.includes(parameter.name))
  if (given.length === 0) return { kind: 'none' }
  if (payload?.kind === 'json') {
    return { kind: 'json', json: payload.text, isObject: payload.isObject, parameters: given }
  }
  const pairs = byGet ? params.args : payload?.kind === 'form' ? payload.pairs : []
  return {
    kind: 'values',
    values: given.map((parameter) => ({ parameter, value: valueOf(parameter, pairs) })),
  }
}

/** A variadic parameter takes all values given for it, any other the last. */
function valueOf(parameter: Parameter, pairs: [string, string][]): string | string[] {
  const values = pairs.filter(([key]) => key === parameter.name).map(([, value]) => value)
  const [first] = values
  const isLiteral = values.length === 1 && first?.startsWith('{')
  return parameter.variadic && !isLiteral ? values : (values.at(-1) ?? '')
}

/** The catalogue has no order, but messages should be stable. */
function byParameters(a: Routine, b: Routine): number {
  return parameterList(a) < parameterList(b) ? -1 : 1
}

function parameterList({ parameters }: Routine): string {
  return parameters.map(({ name, type }) => `${name} ${type}`).join()
}

function signatureOf({ schema, name, parameters }: Routine): string {
  return `${schema}.${name}(${parameters.map((parameter) => `${parameter.name} => ${parameter.type}`).join(', ')})`
}

function noFunction(
  request: ApiRequest,
  cache: SchemaCache,
  name: string,
  keys: string[],
  overloads: Routine[],
  byGet: boolean,
) {
  const qualified = `${request.schema}.${name}`
  const named = keys.slice(0, MOST_PARAMETERS).toSorted().join(', ')
  const listed = keys.length > MOST_PARAMETERS ? `${named}, …` : named
  const takesJson = !byGet && request.mediaType === 'application/json'
  const plural = keys.length > 1 ? 's' : ''
  const withKeys = keys.length === 0 ? ' without parameters' : ` with parameter${plural} ${listed}`
  const orJson = takesJson ? ' or with a single unnamed json/jsonb parameter' : ''
  return errors.noFunction(
    keys.length === 0 ? `${qualified} without parameters` : `${qualified}(${listed})`,
    `Searched for the function ${qualified}${withKeys}${orJson}, but no matches were found in the schema cache.`,
    functionHint(request.schema, cache, name, listed, overloads),
  )
}

function functionHint(
  schema: string,
  cache: SchemaCache,
  name: string,
  listed: string,
  overloads: Routine[],
): string | null {
  const lists = overloads.map(
    ({ parameters }) =>
      `(${parameters
        .map((p) => p.name)
        .toSorted()
        .join(', ')})`,
  )
  const names = [...cache.routines.values()]
    .flatMap((all) => all.filter((r) => r.schema === schema))
    .map((r) => r.name)
  const meant = overloads.length > 0 ? closest(`(${listed})`, lists, 0.33) : closest(name, names, 0.6)
  if (meant === undefined) return null
  return `Perhaps you meant to call the function ${schema}.${overloads.length > 0 ? name : ''}${meant}`
}

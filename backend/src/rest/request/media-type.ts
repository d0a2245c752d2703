import { errors } from '../errors.ts'

/** The format of the response body. */
export type Output =
  | { kind: 'array'; stripNulls: boolean; contentType: string }
  | { kind: 'object'; stripNulls: boolean; contentType: string }
  | { kind: 'csv'; contentType: string }
  | CustomOutput
  | PlanOutput

/** The query plan of a request instead of its result. */
export interface PlanOutput {
  kind: 'plan'
  format: 'text' | 'json'
  /** Options for EXPLAIN, from a fixed list. */
  options: string[]
  of: Exclude<Output, PlanOutput>
  contentType: string
}

/** A body built by SQL: a function's value, or an aggregate over the rows. */
export interface CustomOutput {
  kind: 'custom'
  mediaType: string
  binary: boolean
  contentType: string
  body:
    | 'value'
    | { aggregate: { schema: string; name: string }; target: { schema: string; name: string } | null }
    | 'geojson'
  /** The schema of PostGIS's function for GeoJSON. */
  postgisSchema?: string
}

/** The formats that a resource has in addition to the standard ones. */
export interface Offers {
  plan?: boolean
  /** For a function that returns one media type: used for every range that includes the type. */
  own?: CustomOutput
  handlers?: CustomOutput[]
}

const json = 'application/json'
const object = 'application/vnd.pgrst.object'
const array = 'application/vnd.pgrst.array'
const planType = 'application/vnd.pgrst.plan'
/** Media types that request the query plan. Source: PostgREST 13, "Observability", Execution plan. */
const planTypes = [planType, `${planType}+text`, `${planType}+json`]
const planOptions = ['analyze', 'verbose', 'settings', 'buffers', 'wal']

/** Media types of an Accept header, best first, with their parameters except the weight. */
export function parseAccept(header: string | null): string[] {
  const ranges = splitOutsideQuotes(header ?? '', ',').map((range) => {
    const [type = '', ...parameters] = splitOutsideQuotes(range, ';').map((part) => part.trim())
    const weight = parameters.find((parameter) => /^q=/i.test(parameter))
    const kept = parameters.filter((parameter) => parameter !== '' && parameter !== weight)
    return {
      type: [type.toLowerCase(), ...kept].join(';'),
      weight: weight ? Number(weight.slice(2)) || 0 : 1,
    }
  })
  const given = ranges.filter(({ type }) => type !== '').toSorted((a, b) => b.weight - a.weight)
  return given.length > 0 ? given.map(({ type }) => type) : ['*/*']
}

function splitOutsideQuotes(text: string, separator: string): string[] {
  const parts: string[] = []
  let start = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '"') isQuoted = !isQuoted
    else if (text[at] === separator && !isQuoted) {
      parts.push(text.slice(start, at))
      start = at + 1
    }
  }
  return [...parts, text.slice(start)]
}

/** The first acceptable output format for rows. Throws PGRST107 if there is none. */
export function negotiateOutput(accepted: string[], offers: Offers = {}): Output {
  for (const type of accepted) {
    const output = outputOf(type, offers)
    if (output) return output
  }
  throw errors.mediaType(accepted)
}

function outputOf(range: string, offers: Offers): Output | undefined {
  const [type = '', ...parameters] = splitOutsideQuotes(range, ';')
  if (planTypes.includes(type)) {
    return offers.plan
      ? negotiatePlan(type, parameters, (of) => bodyOf(parseAccept(of)[0] ?? '', offers))
      : undefined
  }
  return bodyOf(range, offers)
}

function bodyOf(range: string, { own, handlers = [] }: Offers): Exclude<Output, PlanOutput> | undefined {
  const [type = '', ...parameters] = splitOutsideQuotes(range, ';')
  if (own && (own.mediaType === '*/*' || covers(type, own.mediaType))) return own
  const handler = handlers.find(({ mediaType }) => mediaType === type)
  return handler ?? standardOutput(type, parameters.includes('nulls=stripped'))
}

function standardOutput(type: string, stripNulls: boolean): Exclude<Output, PlanOutput> | undefined {
  const suffix = `${stripNulls ? ';nulls=stripped' : ''}; charset=utf-8`
  if (covers(type, json)) {
    return { kind: 'array', stripNulls: false, contentType: `${json}; charset=utf-8` }
  }
  if (type === `${object}+json` || type === object) {
    return { kind: 'object', stripNulls, contentType: `${object}+json${suffix}` }
  }
  if (type === `${array}+json` || type === array) {
    const contentType = stripNulls ? `${array}+json${suffix}` : `${json}; charset=utf-8`
    return { kind: 'array', stripNulls, contentType }
  }
  return covers(type, 'text/csv') ? { kind: 'csv', contentType: 'text/csv; charset=utf-8' } : undefined
}

/** `application/vnd.pgrst.plan+json; for="text/csv"; options=analyze|verbose`: the plan of a CSV response. */
function negotiatePlan(
  type: string,
  parameters: string[],
  outputFor: (mediaType: string) => PlanOutput['of'] | undefined,
): Output | undefined {
  const format = type.endsWith('+json') ? ('json' as const) : ('text' as const)
  const wanted = parameterOf(parameters, 'for') ?? 'application/json'
  const options = (parameterOf(parameters, 'options') ?? '')
    .split('|')
    .filter((option) => planOptions.includes(option))
  const of = outputFor(wanted)
  if (!of) return undefined
  const named = options.length > 0 ? `; options=${options.join('|')}` : ''
  const contentType = `${planType}+${format}; for="${wanted}"${named}; charset=utf-8`
  return { kind: 'plan', format, options, of, contentType }
}

function parameterOf(parameters: string[], name: string): string | undefined {
  const found = parameters.find((candidate) => candidate.toLowerCase().startsWith(`${name}=`))
  return found?.slice(name.length + 1).replaceAll('"', '')
}

/** Whether a media range of an Accept header, such as `text/*`, includes a media type. */
function covers(range: string, type: string): boolean {
  return range === type || range === '*/*' || range === `${type.split('/')[0]}/*`
}

/** The root is described as OpenAPI, which is JSON for clients that accept JSON. */
export function acceptsOpenApi(accepted: string[]): boolean {
  return accepted.some((type) => ['application/openapi+json', json, '*/*', 'application/*'].includes(type))
}

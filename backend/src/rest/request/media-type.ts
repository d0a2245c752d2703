import { errors } from '../errors.ts'
import { negotiatePlan, planTypes } from './plan-media-type.ts'

/** How the body is to be written. */
export type Output =
  | { kind: 'array'; stripNulls: boolean; contentType: string }
  | { kind: 'object'; stripNulls: boolean; contentType: string }
  | { kind: 'csv'; contentType: string }
  | CustomOutput
  | PlanOutput

/** How the request would run, instead of what it answers. */
export interface PlanOutput {
  kind: 'plan'
  format: 'text' | 'json'
  /** Words for EXPLAIN, from a fixed list. */
  options: string[]
  of: Exclude<Output, PlanOutput>
  contentType: string
}

/** A body that SQL makes itself: a function's value, or what an aggregate makes of the rows. */
export interface CustomOutput {
  kind: 'custom'
  mediaType: string
  binary: boolean
  contentType: string
  body:
    | 'value'
    | { aggregate: { schema: string; name: string }; target: { schema: string; name: string } | null }
    | 'geojson'
  /** Where the function for GeoJSON lives. */
  postgisSchema?: string
}

/** What a resource offers beside the ways that every resource has. */
export interface Offers {
  plan?: boolean
  /** Of a function that answers with one media type: anything may be had in it that could be. */
  own?: CustomOutput
  handlers?: CustomOutput[]
}

const json = 'application/json'
const object = 'application/vnd.pgrst.object'
const array = 'application/vnd.pgrst.array'
const outsideQuotes = (separator: string) => new RegExp(`${separator}(?=(?:[^"]*"[^"]*")*[^"]*$)`)
const comma = outsideQuotes(',')
const semicolon = outsideQuotes(';')

/** Media types of an Accept header, best first, each with its parameters but without its weight. */
export function parseAccept(header: string | null): string[] {
  const ranges = (header ?? '').split(comma).map((range) => {
    const [type = '', ...parameters] = range.split(semicolon).map((part) => part.trim())
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

/** The first acceptable way to write rows. Throws PGRST107 when there is none. */
export function negotiateOutput(accepted: string[], offers: Offers = {}): Output {
  for (const type of accepted) {
    const output = outputOf(type, offers)
    if (output) return output
  }
  throw errors.mediaType(accepted)
}

function outputOf(range: string, offers: Offers): Output | undefined {
  const [type = '', ...parameters] = range.split(semicolon)
  if (planTypes.includes(type)) {
    return offers.plan
      ? negotiatePlan(type, parameters, (of) => bodyOf(parseAccept(of)[0] ?? '', offers))
      : undefined
  }
  return bodyOf(range, offers)
}

function bodyOf(range: string, { own, handlers = [] }: Offers): Exclude<Output, PlanOutput> | undefined {
  const [type = '', ...parameters] = range.split(semicolon)
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

/** Whether a range of an Accept header, such as a type or `text/*`, takes in a media type. */
function covers(range: string, type: string): boolean {
  return range === type || range === '*/*' || range === `${type.split('/')[0]}/*`
}

/** The root describes itself as OpenAPI, which is JSON to anyone who asks for JSON. */
export function acceptsOpenApi(accepted: string[]): boolean {
  return accepted.some((type) => ['application/openapi+json', json, '*/*', 'application/*'].includes(type))
}

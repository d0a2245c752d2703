import { errors } from '../errors.ts'

/** How the body is to be written. */
export type Output =
  | { kind: 'array'; stripNulls: boolean; contentType: string }
  | { kind: 'object'; stripNulls: boolean; contentType: string }
  | { kind: 'csv'; contentType: string }

const json = 'application/json'
const object = 'application/vnd.pgrst.object'
const array = 'application/vnd.pgrst.array'

/** Media types of an Accept header, best first, each with its parameters but without its weight. */
export function parseAccept(header: string | null): string[] {
  const ranges = (header ?? '').split(',').map((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim())
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
export function negotiateOutput(accepted: string[]): Output {
  for (const type of accepted) {
    const output = outputOf(type)
    if (output) return output
  }
  throw errors.mediaType(accepted)
}

function outputOf(range: string): Output | undefined {
  const [type = '', ...parameters] = range.split(';')
  const stripNulls = parameters.includes('nulls=stripped')
  const suffix = `${stripNulls ? ';nulls=stripped' : ''}; charset=utf-8`
  if (type === json || type === '*/*' || type === 'application/*') {
    return { kind: 'array', stripNulls: false, contentType: `${json}; charset=utf-8` }
  }
  if (type === `${object}+json` || type === object) {
    return { kind: 'object', stripNulls, contentType: `${object}+json${suffix}` }
  }
  if (type === `${array}+json` || type === array) {
    const contentType = stripNulls ? `${array}+json${suffix}` : `${json}; charset=utf-8`
    return { kind: 'array', stripNulls, contentType }
  }
  if (type === 'text/csv' || type === 'text/*') return { kind: 'csv', contentType: 'text/csv; charset=utf-8' }
  return undefined
}

/** The root describes itself as OpenAPI, which is JSON to anyone who asks for JSON. */
export function acceptsOpenApi(accepted: string[]): boolean {
  return accepted.some((type) => ['application/openapi+json', json, '*/*', 'application/*'].includes(type))
}

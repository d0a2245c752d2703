import { MAX_ECHOED_CHARACTERS } from '../echo-limit.ts'
import type { PlainResponse } from '../plain-http.ts'
import { errors } from './errors.ts'
import type { Plan } from './plan/plan.ts'
import type { QueryResult } from './query/run-options.ts'
import type { ApiRequest } from './request/api-request.ts'
import type { Output } from './request/media-type.ts'
import { appliedPreferences, type Preferences } from './request/preferences.ts'

type PlanOf<Kind extends Plan['kind']> = Extract<Plan, { kind: Kind }>

/** The response to a read, a write or a call, with the headers and status that SQL set. */
export function respond(
  request: ApiRequest,
  plan: PlanOf<'read'> | PlanOf<'mutate'> | PlanOf<'call'>,
  answer: QueryResult,
): PlainResponse {
  if (plan.output.kind === 'plan') {
    return { status: 200, headers: [['Content-Type', plan.output.contentType]], body: answer.body }
  }
  const { status, headers, body } = draft(request, plan, answer)
  if (plan.kind === 'read') setUnlessLong(headers, 'Content-Location', contentLocation(request, plan))
  return finish(overrideStatus(status, answer.status), overrideHeaders(headers, answer.headers), body)
}

type HeaderList = PlainResponse['headers']

interface ResponseDraft {
  status: number
  headers: HeaderList
  body: QueryResult['body'] | null
}

function draft(
  request: ApiRequest,
  plan: PlanOf<'read'> | PlanOf<'mutate'> | PlanOf<'call'>,
  answer: QueryResult,
): ResponseDraft {
  switch (plan.kind) {
    case 'read':
      return readDraft(request, plan.output, plan.headersOnly, answer, [
        'count',
        'tx',
        'handling',
        'timezone',
      ])
    case 'call':
      return callDraft(request, plan, answer)
    case 'mutate':
      return mutateDraft(request, plan, answer)
  }
}

function readDraft(
  request: ApiRequest,
  output: Output,
  headersOnly: boolean,
  answer: QueryResult,
  preferences: (keyof Preferences)[],
): ResponseDraft {
  const { offset } = request.range
  const last = offset + answer.rows - 1
  if (answer.total !== undefined && offset > answer.total) {
    throw errors.range(`An offset of ${offset} was requested, but there are only ${answer.total} rows.`)
  }
  const isPartial = answer.total !== undefined && answer.rows < answer.total
  const headers = baseHeaders(request, preferences)
  headers.push(['Content-Range', contentRange(offset, last, answer.total)])
  describeBody(headers, request, output)
  return { status: isPartial ? 206 : 200, headers, body: headersOnly ? null : answer.body }
}

function callDraft(request: ApiRequest, plan: PlanOf<'call'>, answer: QueryResult): ResponseDraft {
  const preferences: (keyof Preferences)[] = ['count', 'tx', 'handling', 'timezone', 'maxAffected']
  const result = readDraft(request, plan.output, plan.headersOnly, answer, preferences)
  if (!plan.call.routine.returnsVoid) return result
  const headers = result.headers.filter(([name]) => name !== 'Content-Type')
  return { status: 204, headers, body: null }
}

function mutateDraft(request: ApiRequest, plan: PlanOf<'mutate'>, answer: QueryResult): ResponseDraft {
  const { mutate, output, isPut } = plan
  const isFull = request.preferences.return === 'representation'
  const headers = baseHeaders(request, mutationPreferences(request, plan))
  if (!isPut) {
    const last = mutate.kind === 'update' ? answer.rows - 1 : -1
    headers.push([
      'Content-Range',
      contentRange(0, last, request.preferences.count ? answer.rows : undefined),
    ])
  }
  if (answer.location.length > 0) {
    setUnlessLong(headers, 'Location', location(mutate.table.name, answer.location))
  }
  if (isFull) describeBody(headers, request, output)
  return { status: mutationStatus(request, plan, answer), headers, body: isFull ? answer.body : null }
}

function mutationStatus(
  { preferences }: ApiRequest,
  { mutate, isPut }: PlanOf<'mutate'>,
  answer: QueryResult,
): number {
  const isFull = preferences.return === 'representation'
  if (mutate.kind !== 'insert') return isFull ? 200 : 204
  if (isPut) return !isFull ? 204 : answer.inserted > 0 ? 201 : 200
  return mutate.conflict?.action === 'merge' && answer.inserted <= 0 ? 200 : 201
}

function mutationPreferences(
  { params }: ApiRequest,
  { mutate, isPut }: PlanOf<'mutate'>,
): (keyof Preferences)[] {
  const common: (keyof Preferences)[] = ['return', 'count', 'tx', 'handling', 'timezone']
  if (isPut) return common
  if (mutate.kind === 'delete') return [...common, 'maxAffected']
  if (mutate.kind === 'update') return [...common, 'missing', 'maxAffected']
  const resolves = mutate.table.primaryKey.length > 0 || params.onConflict !== undefined
  return [...common, 'missing', ...(resolves ? (['resolution'] as const) : [])]
}

function baseHeaders({ preferences }: ApiRequest, applied: (keyof Preferences)[]): HeaderList {
  const value = appliedPreferences(preferences, applied)
  return value === undefined ? [] : [['Preference-Applied', value]]
}

function describeBody(
  headers: HeaderList,
  { schema, negotiatedSchema }: ApiRequest,
  { contentType }: Output,
): void {
  headers.push(['Content-Type', contentType])
  if (negotiatedSchema) headers.push(['Content-Profile', schema])
}

function contentRange(first: number, last: number, total: number | undefined): string {
  const range = total !== 0 && first <= last ? `${first}-${last}` : '*'
  return `${range}/${total ?? '*'}`
}

/** Both headers are informative, so one that is too long for clients is left out. */
function setUnlessLong(headers: HeaderList, name: 'Content-Location' | 'Location', value: string): void {
  if (value.length <= MAX_ECHOED_CHARACTERS) headers.push([name, value])
}

function contentLocation({ canonicalQuery }: ApiRequest, { read }: PlanOf<'read'>): string {
  const path = `/${encodeURIComponent(read.relation)}`
  return canonicalQuery === '' ? path : `${path}?${canonicalQuery}`
}

function location(table: string, pairs: string[]): string {
  const search = new URLSearchParams(pairs.map((pair) => pair.split(/=(.*)/s).slice(0, 2)))
  return `/${encodeURIComponent(table)}?${search}`
}

/** `set_config('response.headers', '[{"X-A": "b"}]', true)` adds headers, or replaces those with the same name. */
function overrideHeaders(list: HeaderList, setting: string | null): HeaderList {
  if (setting === null) return list
  const headers = new Headers(list)
  const entries = gucHeaders(setting)
  const seen = new Set<string>()
  for (const [name, value] of entries) {
    try {
      if (seen.has(name.toLowerCase())) headers.append(name, value)
      else headers.set(name, value)
    } catch {
      throw errors.gucHeaders()
    }
    seen.add(name.toLowerCase())
  }
  return [...headers]
}

function gucHeaders(setting: string): [string, string][] {
  let list: unknown
  try {
    list = JSON.parse(setting)
  } catch {
    throw errors.gucHeaders()
  }
  if (!Array.isArray(list)) throw errors.gucHeaders()
  return list.map((item: unknown) => {
    const [entry, ...more] = typeof item === 'object' && item !== null ? Object.entries(item) : []
    if (!entry || more.length > 0 || typeof entry[1] !== 'string') throw errors.gucHeaders()
    return [entry[0], entry[1]]
  })
}

function overrideStatus(status: number, setting: string | null): number {
  if (setting === null) return status
  const chosen = Number(setting)
  if (!Number.isInteger(chosen) || chosen < 200 || chosen > 599) throw errors.gucStatus()
  return chosen
}

function finish(status: number, headers: HeaderList, body: QueryResult['body'] | null): PlainResponse {
  const isBodiless = [204, 205, 304].includes(status)
  return { status, headers, body: isBodiless ? null : body }
}

export function respondAllow(methods: string[]): PlainResponse {
  return {
    status: 200,
    headers: [
      ['Allow', methods.join(',')],
      ['Access-Control-Allow-Origin', '*'],
    ],
    body: null,
  }
}

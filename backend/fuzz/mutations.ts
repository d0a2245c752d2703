import type { Draft } from './draft.ts'
import { junkText, junkValue, nested } from './junk.ts'
import type { Random } from './random.ts'
import type { Sender } from './world.ts'

type Mutation = (draft: Draft, random: Random, world: Sender) => void

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'QUERY']
const HEADERS: Record<string, string[]> = {
  accept: [
    'text/csv',
    'application/geo+json',
    'application/vnd.pgrst.plan+json',
    '*/*;q=x',
    'image/avif',
    'text/html',
    ',,',
  ],
  'accept-profile': ['auth', 'private', 'pg_catalog', 'PUBLIC'],
  'content-profile': ['auth', 'storage', ''],
  'content-type': [
    'text/plain',
    'multipart/form-data',
    'application/json; charset=utf-16',
    'application/octet-stream',
    'a/b/c',
  ],
  'content-encoding': ['gzip', 'br', 'x'],
  prefer: [
    'count=exact',
    'return=headers-only',
    'handling=strict,x=y',
    'timezone=Mars/One',
    'max-affected=-1',
    'tx=commit,tx=rollback',
  ],
  range: ['0-', '-5', '5-1', 'bytes=-1', 'bytes=99999999999999-', 'bytes=0-1,3-4', 'items=a-b'],
  'range-unit': ['items', 'bytes', 'x'],
  'if-none-match': ['*', '"x"', 'W/"'],
  'if-modified-since': ['yesterday', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  origin: ['null', 'https://evil.example', 'x'],
  'x-upsert': ['true', 'TRUE', '1'],
  'x-supabase-api-version': ['2024-01-01', '9999-99-99', 'x'],
  'x-forwarded-for': ["1.2.3.4, ' or 1=1", '::1%eth0'],
  'x-real-ip': ['not an address', '127.0.0.1'],
  'x-http-method-override': ['DELETE'],
  'upload-length': ['-1', '1e9', '99999999999999999999', 'x'],
  'upload-offset': ['-1', '7', 'x'],
  'upload-metadata': ['bucketName', 'bucketName ====', 'a b,c d,', 'objectName Li4vLi4veA=='],
  'upload-defer-length': ['1', 'x'],
  'tus-resumable': ['0.2.0', ''],
  cookie: ['a=b', '\u00ff'],
  expect: ['100-continue'],
  'sec-websocket-key': ['x'],
  upgrade: ['websocket', 'h2c'],
}

const queryValue: Mutation = (draft, random) => {
  const at = draft.query[random.int(draft.query.length)]
  if (at) at[1] = random.chance(0.5) ? junkText(random) : at[1] + junkText(random)
}

const queryName: Mutation = (draft, random) => {
  const at = draft.query[random.int(draft.query.length)]
  if (at && random.chance(0.5)) at[0] = junkText(random)
  else
    draft.query.push([
      random.pick(['select', 'order', 'or', 'limit', 'offset', 'and', 'not.or', 'columns', junkText(random)]),
      junkText(random),
    ])
}

const pathPart: Mutation = (draft, random) => {
  const index = 2 + random.int(Math.max(1, draft.path.length - 2))
  if (random.chance(0.7)) draft.path[index] = junkText(random)
  else draft.path.splice(index, random.int(2), junkText(random), junkText(random))
}

const rawTarget: Mutation = (draft, random) => {
  const odd = [
    '/../',
    '/./',
    '//',
    '/%2e%2e/',
    '/%2E%2E%2F%2e%2e%2f',
    '%00',
    '/..;/',
    '/%c0%ae%c0%ae/',
    '/%ED%A0%80',
    '%',
    '?',
    '#',
    '/%5c..%5c',
    '??&&==&=',
  ]
  const path = `/${draft.path.slice(0, 2 + random.int(draft.path.length)).join('/')}`
  draft.target =
    path +
    random.pick(odd) +
    random.pick(['', 'etc/passwd', 'object/pictures/x', 'posts?select=%', '../../../auth/v1/admin/users'])
}

const method: Mutation = (draft, random) => {
  draft.method = random.pick(METHODS)
}

const header: Mutation = (draft, random) => {
  const name = random.pick(Object.keys(HEADERS))
  // Headers contain bytes; other junk cannot be sent.
  const junk = () => junkText(random).replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '')
  draft.headers[name] = random.chance(0.7) ? random.pick(HEADERS[name]!) : junk()
}

const token: Mutation = (draft, random, world) => {
  const value = random.pick(world.badTokens)
  if (random.chance(0.7)) draft.headers['authorization'] = `Bearer ${value}`
  else if (random.chance(0.5)) draft.headers['apikey'] = value
  else
    draft.headers['authorization'] = random.pick([
      'Basic eDp5',
      'Bearer',
      'bearer\t',
      'Bearer  a b',
      '.',
      value,
    ])
}

const jsonLeaf: Mutation = (draft, random) => {
  if (typeof draft.body !== 'object' || draft.body instanceof Uint8Array || draft.body === null) {
    draft.body = junkValue(random)
    return
  }
  draft.body = structuredClone(draft.body)
  let holder = draft.body as Record<string, unknown>
  for (;;) {
    const name = random.chance(0.1)
      ? junkText(random)
      : (random.pick(Object.keys(holder)) ?? junkText(random))
    // `__proto__` would lead to the prototype of every object here.
    const inner = Object.hasOwn(holder, name) ? holder[name] : undefined
    if (typeof inner === 'object' && inner !== null && random.chance(0.6)) {
      holder = inner as Record<string, unknown>
      continue
    }
    Object.defineProperty(holder, name, {
      value: junkValue(random),
      enumerable: true,
      configurable: true,
      writable: true,
    })
    return
  }
}

const bodyText: Mutation = (draft, random) => {
  const text =
    draft.body === undefined ? '' : typeof draft.body === 'string' ? draft.body : JSON.stringify(draft.body)
  const cut = random.int(text.length + 1)
  draft.body = random.pick<() => string | Uint8Array>([
    () => text.slice(0, cut),
    () => text.slice(0, cut) + junkText(random) + text.slice(cut),
    () => junkText(random),
    () => Uint8Array.from({ length: random.int(300) }, () => random.int(256)),
    () => `{"a":"\\ud800","b":"\\u0000"}`,
    () => `{"email":"a@authors.example","email":["twice"],"__proto__":{"admin":true}}`,
    () => `\ufeff${text}`,
  ])()
}

const depth: Mutation = (draft, random) => {
  const levels = random.pick([100, 1000, 20_000])
  draft.body = random.chance(0.5)
    ? '['.repeat(levels) + ']'.repeat(levels)
    : JSON.stringify({ a: nested(levels / 10) })
}

const oversize: Mutation = (draft, random) => {
  const size = random.pick([70_000, 1_100_000, 1_100_000, 17_000_000])
  draft.body = random.chance(0.5)
    ? 'x'.repeat(size)
    : JSON.stringify({ title: 'x'.repeat(size), password: 'p' })
}

/** Each with its relative frequency. */
const MUTATIONS: [weight: number, mutation: Mutation][] = [
  [24, queryValue],
  [12, queryName],
  [10, pathPart],
  [5, rawTarget],
  [5, method],
  [10, header],
  [8, token],
  [24, jsonLeaf],
  [10, bodyText],
  [2, depth],
  [0.3, oversize],
]
const TOTAL = MUTATIONS.reduce((sum, [weight]) => sum + weight, 0)

/** Changes a request in one to three ways. */
export function mutate(draft: Draft, random: Random, world: Sender): void {
  const times = 1 + random.int(3)
  for (let time = 0; time < times; time++) chosen(random)(draft, random, world)
}

function chosen(random: Random): Mutation {
  let left = random.fraction() * TOTAL
  for (const [weight, mutation] of MUTATIONS) {
    left -= weight
    if (left < 0) return mutation
  }
  return queryValue
}

import type { Sender } from './world.ts'

/** A request before it is sent, in parts that can be changed one by one. */
export interface Draft {
  method: string
  /** The segments of the path, not yet percent-encoded. */
  path: string[]
  query: [name: string, value: string][]
  headers: Record<string, string>
  /** Sent as JSON; a string or bytes are sent as they are. */
  body?: unknown
  /** Sent as the request target, instead of `path` and `query`. */
  target?: string
  /** Whether the sender may see everything, which exempts it from the search for leaks. */
  privileged: boolean
}

export function targetOf(draft: Draft): string {
  if (draft.target !== undefined) return draft.target
  const query = draft.query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')
  return `/${draft.path.map(encode).join('/')}${query && `?${query}`}`
}

export function bodyOf({ body }: Draft): string | Uint8Array | undefined {
  if (body === undefined || typeof body === 'string' || body instanceof Uint8Array) return body
  return JSON.stringify(body)
}

/** Unpaired surrogates have no UTF-8 form: they are sent as the bytes of a careless encoder. */
function encode(text: string): string {
  return [...text]
    .map((character) =>
      character.isWellFormed()
        ? encodeURIComponent(character)
        : `%ED%${(0xa0 | ((character.charCodeAt(0) >> 6) & 0x1f)).toString(16)}%80`,
    )
    .join('')
}

type Shape = Partial<Omit<Draft, 'path' | 'query'>> & { query?: Record<string, string> }

export function makeDraft(method: string, path: string, { query = {}, ...shape }: Shape = {}): Draft {
  return {
    method,
    path: path.split('/'),
    query: Object.entries(query),
    headers: {},
    privileged: false,
    ...shape,
  }
}

const to = (service: string) => (method: string, path: string, shape?: Shape) =>
  makeDraft(method, `${service}/v1/${path}`, shape)
const preferring = (prefer = 'return=representation') => ({ headers: { prefer } })

const CHALLENGE = { code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' }
const NOBODY = '00000000-0000-4000-8000-000000000000'

/** Valid requests; nearly all are answered with success or a plain refusal. */
export function validDrafts(sender: Sender): Draft[] {
  return [...rest(), ...serviceDrafts(sender)]
}

/** Those that do not depend on the project's tables. */
export function serviceDrafts(sender: Sender): Draft[] {
  return [...auth(sender), ...storage(sender), ...functions(), ...realtime()]
}

function rest(): Draft[] {
  const at = to('rest')
  return [
    at('GET', ''),
    at('GET', 'posts', { query: { select: '*', order: 'id.desc.nullslast', limit: '10', offset: '1' } }),
    at('GET', 'posts', {
      query: { select: 'id,title,author:authors!inner(name,born)', 'authors.name': 'ilike.*a*' },
    }),
    at('GET', 'posts', { query: { or: '(words.gt.10,and(price.lt.3,not.tags.cs.{novel}))', select: 'id' } }),
    at('GET', 'posts', { query: { search: 'fts(english).things', shown: 'ov.[2020-01-01,2021-01-01)' } }),
    at('GET', 'posts', {
      query: { select: 'words.sum(),price.avg(),tags', meta: 'is.null', 'meta->a->>b': 'eq.1' },
    }),
    at('GET', 'posts', {
      query: { id: 'in.(1,2,"3")', title: 'like(any).{T*,E*}' },
      headers: { range: '0-3' },
    }),
    at('GET', 'posts', {
      query: { select: 'title' },
      headers: { accept: 'text/csv', prefer: 'count=exact' },
    }),
    at('GET', 'posts', { query: { id: 'eq.1' }, headers: { accept: 'application/vnd.pgrst.object+json' } }),
    at('GET', 'authors', {
      query: { select: 'name,posts(title,words::text)', 'posts.order': 'id', 'posts.limit': '1' },
    }),
    at('GET', 'diaries', { query: { select: '*,authors(*)' } }),
    at('GET', 'vault'),
    at('HEAD', 'posts', { headers: { prefer: 'count=planned' } }),
    at('OPTIONS', 'posts'),
    at('POST', 'posts', {
      ...preferring(),
      body: { author_id: 1, title: 'Arrow of God', words: 9, tags: ['a'], meta: { a: [1] } },
    }),
    at('POST', 'posts', {
      ...preferring('missing=default,handling=strict'),
      query: { columns: 'title' },
      body: [{ title: 'A' }, { title: 'B' }],
    }),
    at('POST', 'authors', {
      ...preferring('resolution=merge-duplicates'),
      query: { on_conflict: 'id' },
      body: { id: 1, name: 'Chinua' },
    }),
    at('POST', 'posts', { headers: { 'content-type': 'text/csv' }, body: 'title,words\nA,1\n"B ""C""",2' }),
    at('POST', 'diaries', { ...preferring(), body: { entry: 'today' } }),
    at('PATCH', 'posts', {
      ...preferring('return=minimal,max-affected=5'),
      query: { id: 'eq.2' },
      body: { words: 10 },
    }),
    at('PUT', 'authors', { ...preferring(), query: { id: 'eq.3' }, body: { id: 3, name: 'Buchi' } }),
    at('DELETE', 'posts', { ...preferring('tx=rollback'), query: { id: 'gt.100' } }),
    at('POST', 'rpc/find_posts', { body: { words: 'a', fewest: 1 }, query: { select: 'title', limit: '2' } }),
    at('GET', 'rpc/find_posts', { query: { words: 'things', title: 'like.*a*' } }),
    at('POST', 'rpc/sum_of', { body: { numbers: [1, 2, 3] } }),
    at('GET', 'rpc/sum_of', { query: { numbers: '{1,2,3}' } }),
    at('POST', 'rpc/say_back', { body: { any: ['thing'] } }),
  ]
}

function auth({ user, email, token, codes }: Sender): Draft[] {
  const at = to('auth')
  const post = (path: string, body: unknown, query: Record<string, string> = {}) =>
    at('POST', path, { body, query })
  const own = { headers: { authorization: `Bearer ${token}` } }
  const asService = { privileged: true }
  return [
    post('signup', { email, password: 'a good password', data: { name: 'Ada' }, ...CHALLENGE }),
    post('signup', { data: {} }),
    post('signup', { phone: '+2348012345678', password: 'a good password', channel: 'sms' }),
    post('token', { email, password: 'a wrong password' }, { grant_type: 'password' }),
    post('token', { refresh_token: 'not one of ours' }, { grant_type: 'refresh_token' }),
    post('token', { auth_code: NOBODY, code_verifier: 'x'.repeat(43) }, { grant_type: 'pkce' }),
    post('token', { provider: 'google', id_token: token, nonce: 'n' }, { grant_type: 'id_token' }),
    post('token', { chain: 'solana', message: 'm', signature: 's' }, { grant_type: 'web3' }),
    post(
      'otp',
      { email, create_user: false, data: {}, ...CHALLENGE },
      { redirect_to: 'https://a.authors.example/x' },
    ),
    post('otp', { phone: '+2348012345678', channel: 'whatsapp' }),
    post('magiclink', { email }),
    post('recover', { email, ...CHALLENGE }),
    post('resend', { type: 'signup', email }),
    post('resend', { type: 'sms', phone: '+2348012345678' }),
    post('verify', { type: 'email', email, token: '123456' }),
    post('verify', { type: 'recovery', token_hash: 'a'.repeat(56) }),
    post('verify', { type: 'sms', phone: '+2348012345678', token: '123456' }),
    at('GET', 'verify', {
      query: { type: 'signup', token: 'b'.repeat(56), redirect_to: 'https://evil.example' },
    }),
    at('GET', 'authorize', { query: { provider: 'google', redirect_to: '/x', scopes: 'a b', ...CHALLENGE } }),
    at('GET', 'callback', { query: { state: NOBODY, code: 'c' } }),
    at('POST', 'callback', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'state=x&user=%7B',
    }),
    at('GET', 'user', own),
    at('PUT', 'user', { ...own, body: { data: { city: 'Jos' }, email: 'new@authors.example', nonce: '1' } }),
    at('PUT', 'user', { ...own, body: { phone: '+2348087654321', current_password: 'x' } }),
    at('GET', 'reauthenticate', own),
    at('GET', 'user/identities/authorize', {
      ...own,
      query: { provider: 'github', skip_http_redirect: 'true' },
    }),
    at('DELETE', `user/identities/${NOBODY}`, own),
    at('POST', 'factors', { ...own, body: { factor_type: 'totp', friendly_name: 'app', issuer: 'a' } }),
    at('POST', 'factors', { ...own, body: { factor_type: 'phone', phone: '+2348012345678' } }),
    at('POST', 'factors', { ...own, body: { factor_type: 'webauthn', friendly_name: 'key' } }),
    at('POST', `factors/${codes.factor}/challenge`, { ...own, body: { channel: 'sms' } }),
    at('POST', `factors/${codes.factor}/verify`, { ...own, body: { challenge_id: NOBODY, code: '123456' } }),
    at('DELETE', `factors/${NOBODY}`, own),
    at('POST', 'passkeys/registration/options', { ...own, body: {} }),
    at('POST', 'passkeys/registration/verify', {
      ...own,
      body: { challenge_id: NOBODY, credential: { id: 'a', response: {} } },
    }),
    post('passkeys/authentication/options', {}),
    post('passkeys/authentication/verify', {
      challenge_id: NOBODY,
      credential: { id: 'a', rawId: 'a', response: {}, type: 'public-key' },
    }),
    at('GET', 'passkeys', own),
    at('PATCH', `passkeys/${NOBODY}`, { ...own, body: { friendly_name: 'x' } }),
    at('POST', 'logout', { query: { scope: 'others' }, ...own }),
    at('GET', 'settings'),
    at('GET', 'health'),
    at('GET', '.well-known/jwks.json'),
    post('sso', { domain: 'authors.example' }),
    at('GET', 'admin/users', { ...asService, query: { page: '1', per_page: '10' } }),
    at('POST', 'admin/users', {
      ...asService,
      body: { email, password: 'x', app_metadata: {}, ban_duration: '1h' },
    }),
    at('GET', `admin/users/${user}`, asService),
    at('PUT', `admin/users/${NOBODY}`, {
      ...asService,
      body: { email_confirm: true, user_metadata: { a: 1 }, role: 'x' },
    }),
    at('DELETE', `admin/users/${NOBODY}`, { ...asService, body: { should_soft_delete: true } }),
    at('GET', 'admin/users'),
    at('POST', 'admin/generate_link', {
      ...asService,
      body: { type: 'magiclink', email, new_email: 'n@authors.example' },
    }),
    at('POST', 'invite', { ...asService, body: { email: 'invited@authors.example', data: {} } }),
  ]
}

function storage({ token, codes }: Sender): Draft[] {
  const at = to('storage')
  const own = { authorization: `Bearer ${token}` }
  const text = { 'content-type': 'text/plain' }
  const tus = { 'tus-resumable': '1.0.0' }
  const meta = `bucketName ${btoa('pictures')},objectName ${btoa('a.txt')},contentType ${btoa('text/plain')}`
  return [
    at('GET', 'bucket', { headers: own }),
    at('GET', 'bucket/pictures'),
    at('POST', 'bucket', {
      body: { id: 'x', name: 'x', public: true, file_size_limit: '1MB', allowed_mime_types: ['a/b'] },
      privileged: true,
    }),
    at('PUT', 'bucket/no', { body: { public: true }, privileged: true }),
    at('POST', 'object/list/pictures', {
      body: { prefix: '', limit: 5, offset: 0, search: 'a', sortBy: { column: 'name', order: 'asc' } },
    }),
    at('POST', 'object/list/drafts', { body: { prefix: '' } }),
    at('POST', 'object/pictures/a/b.txt', {
      headers: { ...text, 'x-upsert': 'true', 'cache-control': 'max-age=1' },
      body: 'hello',
    }),
    at('PUT', 'object/pictures/a/b.txt', { headers: text, body: 'again' }),
    at('POST', 'object/drafts/mine.txt', { headers: { ...text, ...own }, body: 'mine' }),
    at('POST', 'object/pictures/form.txt', {
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      body: FORM,
    }),
    at('GET', 'object/public/pictures/a/b.txt', {
      headers: { range: 'bytes=0-2' },
      query: { download: 'x.txt' },
    }),
    at('GET', 'object/authenticated/drafts/bola.txt', { headers: own }),
    at('HEAD', 'object/pictures/a/b.txt', { headers: own }),
    at('GET', 'object/info/pictures/a/b.txt'),
    at('POST', 'object/sign/pictures/a/b.txt', { body: { expiresIn: 60, transform: { width: 10 } } }),
    at('POST', 'object/sign/pictures', { body: { expiresIn: 60, paths: ['a/b.txt', 'c'] } }),
    at('GET', 'object/sign/drafts/bola.txt', { query: { token } }),
    at('POST', 'object/upload/sign/pictures/c.txt', { body: {} }),
    at('PUT', 'object/upload/sign/pictures/c.txt', { query: { token: 'x' }, headers: text, body: 'c' }),
    at('POST', 'object/move', {
      body: {
        bucketId: 'pictures',
        sourceKey: 'a/b.txt',
        destinationKey: 'd',
        destinationBucket: 'pictures',
      },
    }),
    at('POST', 'object/copy', {
      body: {
        bucketId: 'drafts',
        sourceKey: 'bola.txt',
        destinationKey: 'stolen',
        destinationBucket: 'pictures',
      },
    }),
    at('DELETE', 'object/pictures', { body: { prefixes: ['d', 'e'] } }),
    at('DELETE', 'object/pictures/a/b.txt'),
    at('GET', 'render/image/public/pictures/dot.png', {
      query: { width: '4', height: '4', resize: 'cover', quality: '50', format: 'origin' },
    }),
    at('OPTIONS', 'upload/resumable', { headers: tus }),
    at('POST', 'upload/resumable', { headers: { ...tus, 'upload-length': '5', 'upload-metadata': meta } }),
    at('PATCH', `upload/resumable/${codes.upload}`, {
      headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      body: 'he',
    }),
    at('HEAD', `upload/resumable/${codes.upload}`, { headers: tus }),
    at('DELETE', `upload/resumable/${codes.upload}`, { headers: tus }),
  ]
}

const FORM = [
  '--b',
  'content-disposition: form-data; name="file"; filename="f.txt"',
  'content-type: text/plain',
  '',
  'f',
  '--b--',
  '',
].join('\r\n')

function functions(): Draft[] {
  return [
    makeDraft('POST', 'functions/v1/echo', { body: { a: 1 } }),
    makeDraft('GET', 'functions/v1/echo/deeper', { query: { a: 'b' } }),
    makeDraft('POST', 'functions/v1/missing', { body: '' }),
    makeDraft('POST', 'functions/v1/_mail', { body: { to: 'a@authors.example', subject: 's', text: 't' } }),
    makeDraft('POST', 'functions/v1/_mail', {
      body: { to: ['a@authors.example'], subject: 's', html: 'h', reply_to: 'b@authors.example' },
      privileged: true,
    }),
  ]
}

function realtime(): Draft[] {
  const messages = [{ topic: 'room', event: 'e', payload: { a: 1 }, private: false }]
  return [
    makeDraft('POST', 'realtime/v1/api/broadcast', { body: { messages } }),
    makeDraft('POST', 'realtime/v1/api/broadcast/room/events/e', { body: { a: 1 } }),
    makeDraft('GET', 'realtime/v1/websocket', { query: { vsn: '2.0.0' } }),
  ]
}

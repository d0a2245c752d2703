import { createClient } from '@supabase/supabase-js'
import type { SupabaseClient } from '@supabase/supabase-js'
import { expect } from 'vitest'
import type { AuthOverrides } from '../src/auth/config/config.ts'
import { createAuth } from '../src/auth/index.ts'
import type { AuthOptions } from '../src/auth/index.ts'
import type { SmsMessage } from '../src/auth/phone/sms.ts'
import type { Service } from '../src/caller.ts'
import { createGateway } from '../src/gateway/index.ts'
import type { Gateway } from '../src/gateway/index.ts'
import { loadKeys } from '../src/keys/keys.ts'
import type { ProjectKeys } from '../src/keys/keys.ts'
import type { Mail } from '../src/mail/mailer.ts'
import { recordLog, type RecordedLog } from './record-log.ts'
import { createTestDatabase } from './test-database.ts'
import type { TestDatabase } from './test-database.ts'

export const SITE_URL = 'https://authors.example'

/** One hand-written request and its expected response. */
export interface HttpRow {
  name: string
  method?: string
  path: string
  /** Sent as JSON; a string or bytes are sent as they are. */
  body?: unknown
  headers?: Record<string, string>
  /** The client's address, as the server reports it. */
  address?: string
  status: number
  contains?: string[]
  excludes?: string[]
}

export interface TestResponse {
  status: number
  text: string
  headers: Headers
  json(): Record<string, unknown>
}

export interface AuthBackend {
  database: TestDatabase
  keys: ProjectKeys
  gateway: Gateway
  /** Mails that would have been sent, oldest first. */
  mails: Mail[]
  log: RecordedLog
  /** Text messages that would have been sent. */
  messages: SmsMessage[]
  /** The official client, each with its own session. */
  client(key?: string, flowType?: 'implicit' | 'pkce'): SupabaseClient
  call(request: Omit<HttpRow, 'name' | 'status'>): Promise<TestResponse>
  check(row: HttpRow): Promise<TestResponse>
  /** Opens a mailed link as a browser does: without a key. */
  follow(link: URL): Promise<TestResponse>
  /** Signs up a new account through the client. */
  signUp(email?: string): Promise<{ client: SupabaseClient; email: string; userId: string; token: string }>
  close(): Promise<void>
}

export const PASSWORD = 'a good password'

/** Gateway and auth service over a new database; `rest` returns the caller. */
export async function createAuthBackend(
  config: AuthOverrides = {},
  options: Pick<Partial<AuthOptions>, 'afterResponse' | 'bcrypt' | 'commonPasswords' | 'mailer'> = {},
): Promise<AuthBackend> {
  const database = await createTestDatabase()
  const keys = await loadKeys(database)
  const mails: Mail[] = []
  const messages: SmsMessage[] = []
  const sms = { send: async (message: SmsMessage) => ({ id: String(messages.push(message)) }) }
  const mailer = {
    send: async (mail: Mail) => ({ id: String(mails.push(mail)) }),
    close: () => {},
  }
  const log = recordLog()
  const auth = createAuth({
    logger: log.logger,
    database,
    keys,
    mailer,
    sms,
    siteUrl: SITE_URL,
    config: { passwordCost: 4, maxEmailFrequency: 0, ...config },
    afterResponse: (work) => work().catch(() => undefined),
    ...options,
  })
  const gateway = createGateway({ keys, services: { auth, rest: whoAmI } })
  const call = (request: Omit<HttpRow, 'name' | 'status'>) => send(gateway, keys, request)
  const client = (key = keys.publishableKey, flowType: 'implicit' | 'pkce' = 'implicit') =>
    createClient(SITE_URL, key, {
      auth: { persistSession: false, autoRefreshToken: false, flowType },
      global: { fetch: async (input, init) => await gateway.fetch(new Request(input, init)) },
    })

  return {
    database,
    keys,
    gateway,
    mails,
    log,
    messages,
    client,
    call,
    check: async (row) => {
      const answer = await call(row)
      expect({ status: answer.status, text: answer.text }).toMatchObject({ status: row.status })
      for (const part of row.contains ?? []) expect(answer.text).toContain(part)
      for (const part of row.excludes ?? []) expect(answer.text).not.toContain(part)
      return answer
    },
    follow: (link) => call({ path: link.pathname + link.search, headers: { apikey: '' } }),
    signUp: async (email = newEmail()) => {
      const supabase = client()
      const { data, error } = await supabase.auth.signUp({ email, password: PASSWORD })
      if (error) throw error
      if (!data.user || !data.session) throw new Error('Signing up gave no session')
      return { client: supabase, email, userId: data.user.id, token: data.session.access_token }
    },
    close: () => database.drop(),
  }
}

let emails = 0
export const newEmail = (): string => `author-${++emails}@authors.example`

/** The link and the code in a mail. */
export const linkIn = (mail: Mail | undefined): URL => new URL(/https:\S+/.exec(mail?.text ?? '')?.[0] ?? '')
export const codeIn = (mail: Mail | undefined): string => /code: (\d+)/.exec(mail?.text ?? '')?.[1] ?? ''
/** The auth code in the redirect of a PKCE link. */
export const authCodeIn = (answer: TestResponse): string =>
  new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? ''

const whoAmI: Service = async (request, caller) =>
  Response.json({ path: new URL(request.url).pathname, role: caller.role, claims: caller.claims })

async function send(
  gateway: Gateway,
  keys: ProjectKeys,
  { method = 'GET', path, body, headers, address }: Omit<HttpRow, 'name' | 'status'>,
): Promise<TestResponse> {
  const raw = typeof body === 'string' || body instanceof Uint8Array
  const request = new Request(`${SITE_URL}${path}`, {
    method,
    headers: { apikey: keys.publishableKey, 'content-type': 'application/json', ...headers },
    body: body === undefined ? undefined : raw ? (body as BodyInit) : JSON.stringify(body),
  })
  for (const [name, value] of Object.entries(headers ?? {})) if (value === '') request.headers.delete(name)
  const response = await gateway.fetch(request, { address })
  const text = await response.text()
  return {
    status: response.status,
    text,
    headers: response.headers,
    json: () => JSON.parse(text) as Record<string, unknown>,
  }
}

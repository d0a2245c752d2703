import { readFileSync } from 'node:fs'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts'
import type { Caller } from '../../caller.ts'
import { createRest, type RestOptions, type RestService } from '../index.ts'

const blogSql = readFileSync(new URL('blog.sql', import.meta.url), 'utf8')

export const ada = '00000000-0000-4000-8000-000000000001'
export const bola = '00000000-0000-4000-8000-000000000002'

export interface Blog {
  database: TestDatabase
  rest: RestService
  /** The official client, in this process, as a visitor, a user (by id) or the service role. */
  as(who?: 'anon' | 'service_role' | (string & {})): SupabaseClient
  /** A plain request, for what the client cannot send. */
  request(path: string, init?: RequestInit, who?: string): Promise<Response>
}

/** A blog for the test file, dropped afterwards. */
export function useBlog(options: Partial<RestOptions> & { sql?: string } = {}): Blog {
  const { sql = '', ...restOptions } = options
  const blog = {} as Blog
  beforeAll(async () => {
    const database = await createTestDatabase({ sql: blogSql + sql })
    const rest = createRest({ database, schemas: ['public'], ...restOptions })
    const request: Blog['request'] = (path, init, who = 'anon') => {
      const asked = new Request(`http://blog.test${path}`, init)
      // A string body would default to text/plain; without a type it is JSON here, as with the official client.
      if (!new Headers(init?.headers).has('content-type'))
        asked.headers.set('content-type', 'application/json')
      return rest(asked, callerOf(who))
    }
    Object.assign(blog, {
      database,
      rest,
      request,
      as: (who = 'anon') => clientOf(request, who),
    } satisfies Blog)
  })
  afterAll(async () => {
    await blog.rest.close()
    await blog.database.drop()
  })
  return blog
}

function callerOf(who: string): Caller {
  if (who === 'anon' || who === 'service_role') return { role: who, claims: { role: who } }
  return { role: 'authenticated', claims: { role: 'authenticated', sub: who } }
}

function clientOf(request: Blog['request'], who: string): SupabaseClient {
  const inProcess: typeof fetch = async (input, init) => {
    const asked = new Request(input, init)
    const path = asked.url.replace('http://blog.test/rest/v1', '')
    const body = ['GET', 'HEAD'].includes(asked.method) ? null : await asked.text()
    const { method, headers, signal } = asked
    return request(path, { method, headers, body, signal }, who)
  }
  return createClient('http://blog.test', 'publishable', {
    global: { fetch: inProcess },
    auth: { persistSession: false, autoRefreshToken: false },
  })
}

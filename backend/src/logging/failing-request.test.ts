import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAuthBackend, type AuthBackend } from '../../test/auth-backend.ts'
import { createHttpServer, fetchHandler } from '../http-server.ts'

let backend: AuthBackend

beforeAll(async () => {
  backend = await createAuthBackend()
  // As projects do; the failing constraint's detail quotes the whole row.
  await backend.database.query(`
    create table profiles (email text constraint "no profiles today" check (email = 'nobody'));
    create function create_profile() returns trigger language plpgsql security definer as
      $$ begin insert into public.profiles values (new.email); return new; end $$;
    create trigger create_profile after insert on auth.users for each row execute function create_profile()`)
})
afterAll(() => backend.close())

test('a failure deep in a service is logged with the id of the response, without the row, the body or a key', async () => {
  const { logger, lines } = backend.log
  const server = createHttpServer({
    handlers: [fetchHandler((request) => backend.gateway.fetch(request))],
    logger,
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const response = await fetch(
    `http://127.0.0.1:${port}/auth/v1/signup?redirect_to=http://x.example/?t=s3cret`,
    {
      method: 'POST',
      headers: { apikey: backend.keys.publishableKey, 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'ada@example.com', password: 'harmattan' }),
    },
  )
  await expect.poll(() => lines.length).toBe(2)
  server.close()
  server.closeAllConnections()
  const id = response.headers.get('x-request-id')
  expect(lines).toMatchObject([
    {
      level: 'error',
      id,
      msg: 'The auth service failed',
      err: { code: '23514', constraint: 'no profiles today' },
    },
    { level: 'error', id, msg: 'request', route: '/auth/v1/signup', status: 500 },
  ])
  // Whole words, since a random id may contain 'ada'.
  expect(JSON.stringify(lines)).not.toMatch(/\bada\b|harmattan|s3cret|sb_publishable|127\.0\.0\.1/)
})

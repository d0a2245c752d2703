import { beforeAll, describe, expect, test } from 'vitest'
import { ada, bola, storageForThisFile } from './test-support.ts'

const storage = storageForThisFile()
const roles = ['anon', 'the author', 'another author', 'service'] as const
type Role = (typeof roles)[number]

async function headersOf(role: Role): Promise<Record<string, string>> {
  if (role === 'anon') return {}
  return role === 'service'
    ? storage.serviceHeaders()
    : storage.authorHeaders(role === 'the author' ? ada : bola)
}

const json = (body: object): RequestInit => ({ method: 'POST', body: JSON.stringify(body) })
const own = `${ada}/own.txt`
const send = (to: string) => ({ bucketId: 'manuscripts', sourceKey: own, destinationKey: to })

/** The status for each role, in the order of `roles`, when it does this to a private file of the author. */
const table: [verb: string, path: string, init: RequestInit, expected: [number, number, number, number]][] = [
  ['upload', `/object/manuscripts/${ada}/new.txt`, { method: 'POST', body: 'x' }, [403, 200, 403, 200]],
  ['update', `/object/manuscripts/${own}`, { method: 'PUT', body: 'x' }, [403, 200, 403, 200]],
  ['download', `/object/manuscripts/${own}`, {}, [404, 200, 404, 200]],
  ['download by the public address', `/object/public/manuscripts/${own}`, {}, [404, 404, 404, 404]],
  ['info', `/object/info/manuscripts/${own}`, {}, [404, 200, 404, 200]],
  ['copy', '/object/copy', json(send(`${ada}/copy.txt`)), [404, 200, 404, 200]],
  ['copy to another’s folder', '/object/copy', json(send(`${bola}/copy.txt`)), [404, 403, 404, 200]],
  ['move', '/object/move', json(send(`${ada}/moved.txt`)), [404, 200, 404, 200]],
  ['sign', `/object/sign/manuscripts/${own}`, json({ expiresIn: 60 }), [404, 200, 404, 200]],
  [
    'sign an upload',
    `/object/upload/sign/manuscripts/${ada}/later`,
    { method: 'POST' },
    [403, 200, 403, 200],
  ],
  ['delete', `/object/manuscripts/${own}`, { method: 'DELETE' }, [404, 200, 404, 200]],
  ['make a bucket', '/bucket', json({ id: 'made' }), [403, 403, 403, 200]],
  ['read the bucket', '/bucket/manuscripts', {}, [404, 404, 404, 200]],
  ['empty the bucket', '/bucket/manuscripts/empty', { method: 'POST' }, [404, 404, 404, 200]],
  ['delete the bucket', '/bucket/manuscripts', { method: 'DELETE' }, [404, 404, 404, 200]],
]

beforeAll(async () => {
  await storage.service().from('manuscripts').upload(own, 'mine')
})

const reset = async () => {
  await storage.database.query(
    `insert into storage.buckets (id, name) values ('manuscripts', 'manuscripts') on conflict do nothing`,
  )
  await storage.service().from('manuscripts').upload(own, 'mine', { upsert: true })
  await storage.database.query('delete from storage.objects where name <> $1', [own])
  await storage.database.query(`delete from storage.buckets where id = 'made'`)
}

describe.each(table)('%s', (verb, path, init, expected) => {
  test.each(roles.map((role, index) => [role, expected[index]] as const))(
    'as %s is answered %i',
    async (role, status) => {
      await reset()
      if (verb === 'delete the bucket') await storage.database.query('delete from storage.objects')
      const response = await storage.request(path, { ...init, headers: await headersOf(role) })
      expect(response.status).toBe(status)
      if (status !== 200) expect(await response.json()).toMatchObject({ statusCode: String(status) })
    },
  )
})

test('a policy reads the headers of the request', async () => {
  await reset()
  await storage.database.query(
    `create policy "editors add letters" on storage.objects for insert to anon
      with check (name like 'letters/%' and current_setting('request.headers', true)::json ->> 'x-office' = 'Lagos')`,
  )
  const upload = (office: string) => {
    const headers = { 'x-office': office }
    return storage.request(`/object/manuscripts/letters/${office}`, { method: 'POST', headers, body: 'x' })
  }
  expect((await upload('Abuja')).status).toBe(403)
  expect((await upload('Lagos')).status).toBe(200)
})

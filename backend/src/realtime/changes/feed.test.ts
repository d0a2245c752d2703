import { expect, it } from 'vitest'
import { changesFor } from '../testing/subscribe.ts'
import { ada, bola, useRealtime } from '../testing/use-realtime.ts'

const realtime = useRealtime()
const sql = (text: string, values?: unknown[]) => realtime.database.query(text, values)

it('a listener receives an insert with the whole row, its columns and the commit time', async () => {
  const before = Date.now()
  const changes = await changesFor(realtime.client(), { table: 'posts', event: 'INSERT' })
  await sql(
    `insert into posts (id, author_id, title, words, price, tags, details, written_at)
     values (1, $1, 'Ìbàdàn', 1200, 10.50, '{a,"b c"}', '{"deep": [1, null]}', '2026-01-02 03:04:05.6+01')`,
    [ada],
  )
  const change = await changes.next()
  expect(change).toEqual({
    schema: 'public',
    table: 'posts',
    eventType: 'INSERT',
    commit_timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    errors: null,
    old: {},
    new: {
      id: 1,
      author_id: ada,
      title: 'Ìbàdàn',
      words: 1200,
      price: 10.5,
      tags: ['a', 'b c'],
      details: { deep: [1, null] },
      written_at: '2026-01-02T02:04:05.6+00:00',
      published: true,
    },
  })
  expect(Date.parse(change.commit_timestamp)).toBeGreaterThanOrEqual(before - 1)
})

it('an update contains the new row and the old key, a delete only the key', async () => {
  await sql(`insert into posts (id, title) values (2, 'Old')`)
  const changes = await changesFor(realtime.client(), { table: 'posts' })
  await sql(`update posts set title = 'New' where id = 2`)
  await sql(`update posts set id = 3 where id = 2`)
  await sql(`delete from posts where id = 3`)
  const [update, rename, removal] = await changes.take(3)
  expect(update).toMatchObject({ eventType: 'UPDATE', new: { id: 2, title: 'New' }, old: { id: 2 } })
  expect(Object.keys(update!.old)).toEqual(['id'])
  expect(rename).toMatchObject({ new: { id: 3 }, old: { id: 2 } })
  expect(removal).toMatchObject({ eventType: 'DELETE', new: {}, old: { id: 3 } })
  expect(Object.keys(removal!.old)).toEqual(['id'])
})

it('with full replica identity the old row is complete if no policy protects the table', async () => {
  await sql(`insert into notes values (1, 'first')`)
  const changes = await changesFor(realtime.client(), { table: 'notes' })
  await sql(`update notes set text = 'second' where id = 1`)
  await sql(`delete from notes where id = 1`)
  const [update, removal] = await changes.take(2)
  expect(update).toMatchObject({ old: { id: 1, text: 'first' }, new: { id: 1, text: 'second' } })
  expect(removal).toMatchObject({ old: { id: 1, text: 'second' } })
})

it('a listener does not receive rows that it may not see, and their owner does', async () => {
  const [visitor, owner, other] = await Promise.all([
    changesFor(realtime.client(), { table: 'posts' }),
    changesFor(realtime.client({ sub: ada }), { table: 'posts' }),
    changesFor(realtime.client({ sub: bola }), { table: 'posts' }),
  ])
  await sql(`insert into posts (id, author_id, title, published) values (10, $1, 'Draft', false)`, [ada])
  await sql(`update posts set words = 5 where id = 10`)
  await sql(`delete from posts where id = 10`)
  await sql(`insert into posts (id, title) values (11, 'For all')`)
  expect((await owner.take(4)).map(({ eventType }) => eventType)).toEqual([
    'INSERT',
    'UPDATE',
    'DELETE',
    'INSERT',
  ])
  for (const inbox of [visitor, other]) expect(await inbox.next()).toMatchObject({ new: { id: 11 } })
})

it('an update that hides a row is sent only to listeners that still see it', async () => {
  await sql(`insert into posts (id, author_id, title) values (20, $1, 'Public')`, [ada])
  const visitor = await changesFor(realtime.client(), { table: 'posts' })
  const owner = await changesFor(realtime.client({ sub: ada }), { table: 'posts' })
  await sql(`update posts set published = false where id = 20`)
  await sql(`update posts set published = true where id = 20`)
  expect(await visitor.next()).toMatchObject({ new: { published: true } })
  expect((await owner.take(2)).map((change) => change.new)).toMatchObject([
    { published: false },
    { published: true },
  ])
})

it('protected rows do not leak: a delete contains only the key, an update no hidden old values', async () => {
  await sql(`insert into diaries values (1, $1, 'of Ada')`, [ada])
  const bolas = await changesFor(realtime.client({ sub: bola }), { table: 'diaries' })
  await sql(`update diaries set author_id = $1, entry = 'of Bola' where id = 1`, [bola])
  await sql(`update diaries set entry = 'again' where id = 1`)
  await sql(`delete from diaries where id = 1`)
  const [handover, update, removal] = await bolas.take(3)
  expect(handover!.old).toEqual({ id: 1 })
  expect(update!.old).toEqual({ id: 1, author_id: bola, entry: 'of Bola' })
  expect(removal!.old).toEqual({ id: 1 })
})

it('columns that a listener may not read are left out', async () => {
  const changes = await changesFor(realtime.client(), { table: 'authors' })
  await sql(`insert into authors (id, name, secret) values ($1, 'Ada', 'her diary')`, [ada])
  expect((await changes.next()).new).toEqual({ id: ada, name: 'Ada' })
})

it('a listener may select columns; the key is always included', async () => {
  const changes = await changesFor(realtime.client(), { table: 'posts', select: ['title'] })
  await sql(`insert into posts (id, title, words) values (30, 'Short', 1)`)
  expect((await changes.next()).new).toEqual({ id: 30, title: 'Short' })
})

it('a role that may not read the keys of a table receives no changes of it', async () => {
  const inboxes = await Promise.all([
    changesFor(realtime.client(), { table: '*' }),
    changesFor(realtime.client({ sub: ada }), { table: '*' }),
  ])
  await sql(`insert into sales values (1, 500, 'Jos')`)
  await sql(`update sales set total = 600`)
  await sql(`delete from sales`)
  await sql(`insert into guarded_lines values ('x')`)
  await sql(`insert into notes values (350, 'to all')`)
  for (const inbox of inboxes) expect(await inbox.next()).toMatchObject({ new: { id: 350 } })
})

it('nor does one that has lost the right to read them', async () => {
  await sql('grant select on sales to authenticated')
  const changes = await changesFor(realtime.client({ sub: ada }), { table: '*' })
  await sql(`insert into sales values (2, 500, 'Jos')`)
  expect(await changes.next()).toMatchObject({ new: { id: 2 } })
  await sql('revoke select on sales from authenticated')
  await sql(`insert into sales values (3, 500, 'Jos')`)
  await sql(`delete from sales where id = 2`)
  await sql(`insert into notes values (351, 'to all')`)
  expect(await changes.next()).toMatchObject({ new: { id: 351 } })
})

it('a table without a primary key sends an error instead of its rows', async () => {
  const changes = await changesFor(realtime.client(), { table: 'lines' })
  await sql(`insert into lines values ('x')`)
  expect(await changes.next()).toMatchObject({
    errors: ['Error 400: Bad Request, no primary key'],
    new: {},
  })
})

it('nor is that error sent to a role that has lost the right to read the table, nor its deletions', async () => {
  const changes = await changesFor(realtime.client(), { table: 'lines' }, { table: 'notes' })
  await sql('alter table lines replica identity full')
  await sql('revoke select on lines from anon')
  await sql(`insert into lines values ('y')`)
  await sql('delete from lines')
  await sql(`insert into notes values (352, 'to all')`)
  expect(await changes.next()).toMatchObject({ new: { id: 352 } })
  await sql('grant select on lines to anon')
})

it('rolled back changes are not sent, including those of a savepoint', async () => {
  const changes = await changesFor(realtime.client(), { table: 'notes' })
  await expect(
    realtime.database.asOwner(async (query) => {
      await query(`insert into notes values (100, 'lost')`)
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  await realtime.database.asOwner(async (query) => {
    await query(`insert into notes values (101, 'kept')`)
    await query('savepoint before')
    await query(`insert into notes values (102, 'lost')`)
    await query('rollback to before')
    await query(`insert into notes values (103, 'kept')`)
  })
  expect((await changes.take(2)).map((change) => change.new)).toMatchObject([{ id: 101 }, { id: 103 }])
})

it('changes arrive in commit order, and within a transaction in the order they were made', async () => {
  const changes = await changesFor(realtime.client(), { table: 'notes' })
  const slowHasWritten = Promise.withResolvers<void>()
  const quickIsDone = Promise.withResolvers<void>()
  const slow = realtime.database.asOwner(async (query) => {
    await query(`insert into notes values (200, 'began first'), (201, 'and second')`)
    slowHasWritten.resolve()
    await quickIsDone.promise
    await query(`update notes set text = 'ended last' where id = 200`)
  })
  await slowHasWritten.promise
  await sql(`insert into notes values (202, 'committed first')`)
  quickIsDone.resolve()
  await slow
  expect(
    (await changes.take(4)).map(({ eventType, new: row }) => [eventType, 'id' in row && row.id]),
  ).toEqual([
    ['INSERT', 202],
    ['INSERT', 200],
    ['INSERT', 201],
    ['UPDATE', 200],
  ])
})

it('a transaction with more changes than a page arrives completely', async () => {
  const changes = await changesFor(realtime.client(), { table: 'notes', filter: 'id=gte.1000' })
  await sql(`insert into notes select 1000 + n, 'n' from generate_series(0, 249) as n`)
  expect((await changes.take(250)).map((change) => change.new)).toMatchObject(
    Array.from({ length: 250 }, (_, index) => ({ id: 1000 + index })),
  )
})

it('a row of many kilobytes is sent completely, one of more than a megabyte with its small columns', async () => {
  const changes = await changesFor(realtime.client(), { table: 'notes' })
  await sql(`insert into notes values (300, repeat('ẹ', 100000))`)
  expect((await changes.next()).new).toEqual({ id: 300, text: 'ẹ'.repeat(100_000), 'odd "name': null })
  await sql(`insert into notes values (301, repeat('x', 1100000))`)
  expect(await changes.next()).toMatchObject({
    new: { id: 301 },
    errors: ['Error 413: Payload Too Large'],
  })
})

it('every process on the database serves its own listeners', async () => {
  const second = await realtime.serve()
  const inboxes = await Promise.all([
    changesFor(realtime.client(), { table: 'notes' }),
    changesFor(realtime.client({ url: second.url }), { table: 'notes' }),
  ])
  await sql(`insert into notes values (400, 'to all')`)
  for (const inbox of inboxes) expect(await inbox.next()).toMatchObject({ new: { id: 400 } })
})

it('one channel receives each change once, for all its matching subscriptions', async () => {
  const changes = await changesFor(
    realtime.client(),
    { table: 'notes', event: 'INSERT' },
    { table: 'notes', filter: 'id=eq.500' },
    { table: 'posts' },
  )
  await sql(`insert into notes values (500, 'twice')`)
  await sql(`insert into notes values (501, 'once')`)
  expect((await changes.take(3)).map((change) => change.new)).toMatchObject([
    { id: 500 },
    { id: 500 },
    { id: 501 },
  ])
})

it('a subscription to a whole schema receives every published table and no other', async () => {
  const changes = await changesFor(realtime.client(), {})
  await sql(`insert into unpublished values (1)`)
  await sql(`insert into notes values (600, 'x')`)
  await sql(`insert into posts (id, title) values (600, 'x')`)
  expect((await changes.take(2)).map(({ table }) => table)).toEqual(['notes', 'posts'])
})

it('changes committed while the connection was lost are delivered after the reconnect', async () => {
  const changes = await changesFor(realtime.client(), { table: 'notes' })
  await sql(`insert into notes values (700, 'before')`)
  expect(await changes.next()).toMatchObject({ new: { id: 700 } })
  // Synchronously, so that no listener exists in between.
  await realtime.database.asOwner(async (query) => {
    await query(`insert into notes values (701, 'away')`)
    await query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query like 'listen "realtime"%'`,
    )
  })
  expect(await changes.next()).toMatchObject({ new: { id: 701 } })
  await sql(`insert into notes values (702, 'after')`)
  expect(await changes.next()).toMatchObject({ new: { id: 702 } })
})

it('a listener receives no changes committed before it subscribed', async () => {
  const bystander = await changesFor(realtime.client(), { table: 'notes' })
  await sql(`insert into notes values (800, 'before')`)
  const changes = await changesFor(realtime.client(), { table: 'notes' })
  await sql(`insert into notes values (801, 'after')`)
  expect(await changes.next()).toMatchObject({ new: { id: 801 } })
  expect((await bystander.take(2)).map((change) => change.new)).toMatchObject([{ id: 800 }, { id: 801 }])
})

it('a policy that fails for one listener hides the row only from that one', async () => {
  await sql(`create table fragile (id int primary key);
    alter table fragile enable row level security;
    grant select on fragile to authenticated, anon;
    create policy "breaks without a number" on fragile for select
      using (coalesce((auth.jwt() ->> 'divisor')::int, 1) <> 1 / coalesce((auth.jwt() ->> 'divisor')::int, 1) + 5);
    alter publication supabase_realtime add table fragile`)
  const broken = realtime.client()
  await broken.realtime.setAuth(await realtime.token(bola, { divisor: 0 }))
  const [whole, hurt] = await Promise.all([
    changesFor(realtime.client(), { table: 'fragile' }),
    changesFor(broken, { table: 'fragile' }, { table: 'notes' }),
  ])
  await sql(`insert into fragile values (1)`)
  await sql(`insert into notes values (900, 'end')`)
  expect(await whole.next()).toMatchObject({ new: { id: 1 } })
  expect(await hurt.next()).toMatchObject({ new: { id: 900 } })
})

it('policies that read other tables decide as for a select', async () => {
  await sql(`create table members (club text, user_id uuid, primary key (club, user_id));
    create table clubs (name text primary key);
    alter table clubs enable row level security;
    grant select on clubs, members to authenticated, anon;
    create policy "members see their clubs" on clubs for select to authenticated
      using (exists (select from members where members.club = clubs.name and user_id = auth.uid()));
    create policy "nobody sees the hidden one" on clubs as restrictive for select using (clubs.name <> 'hidden');
    insert into members values ('chess', '${ada}'), ('hidden', '${ada}'), ('choir', '${bola}');
    alter publication supabase_realtime add table clubs`)
  const [adas, bolas] = await Promise.all([
    changesFor(realtime.client({ sub: ada }), { table: 'clubs' }),
    changesFor(realtime.client({ sub: bola }), { table: 'clubs' }),
  ])
  await sql(`insert into clubs values ('hidden'), ('chess'), ('choir')`)
  expect(await adas.next()).toMatchObject({ new: { name: 'chess' } })
  expect(await bolas.next()).toMatchObject({ new: { name: 'choir' } })
})

it('a role that bypasses policies receives every row', async () => {
  const client = realtime.client()
  await client.realtime.setAuth(realtime.keys.serviceRoleKey)
  const changes = await changesFor(client, { table: 'posts' })
  await sql(`insert into posts (id, title, published) values (950, 'Draft', false)`)
  expect(await changes.next()).toMatchObject({ new: { id: 950 } })
})

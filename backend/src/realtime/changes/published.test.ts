import { describe, expect, it } from 'vitest'
import { changesFor } from '../testing/subscribe.ts'
import { useRealtime } from '../testing/use-realtime.ts'

const realtime = useRealtime({
  sql: `create table books (id int primary key, title text, price int, published boolean not null default false);
        alter table books replica identity full;
        create table letters (id int primary key, text text, secret text);
        alter publication supabase_realtime add table books where (published), letters (id, text);
        grant all on books, letters to anon;`,
})
const sql = (text: string) => realtime.database.query(text)
const told = ({ eventType, new: record, old }: { eventType: string; new: object; old: object }) => [
  eventType,
  'id' in record ? record.id : (old as { id?: number }).id,
]

describe('a publication’s row filter', () => {
  it('selects the rows that are sent, and those that enter and leave it', async () => {
    const changes = await changesFor(realtime.client(), { table: 'books' })
    await sql(`insert into books values (1, 'Draft', 1, false), (2, 'Efuru', 2, true)`)
    await sql('insert into books values (3, null, null, false)')
    await sql(`update books set title = 'Still a draft' where id in (1, 3)`)
    await sql('update books set published = true where id = 1')
    await sql('update books set price = 3 where id = 2')
    await sql('update books set published = false where id = 2')
    await sql('delete from books')
    expect((await changes.take(5)).map(told)).toEqual([
      ['INSERT', 2],
      ['INSERT', 1],
      ['UPDATE', 2],
      ['DELETE', 2],
      ['DELETE', 1],
    ])
    await sql(`insert into books values (4, 'Idu', 4, true)`)
    expect(told(await changes.next())).toEqual(['INSERT', 4])
  })

  it('that changes is followed', async () => {
    await sql('alter publication supabase_realtime set table books where (price > 10), letters (id, text)')
    const changes = await changesFor(realtime.client(), { table: 'books' })
    await sql(`insert into books values (11, 'Cheap', 1, true), (12, 'Dear', 20, false)`)
    expect(told(await changes.next())).toEqual(['INSERT', 12])
    await sql('alter publication supabase_realtime set table books, letters (id, text)')
    await sql(`insert into books values (13, 'Cheap', 1, false)`)
    expect(told(await changes.next())).toEqual(['INSERT', 13])
  })
})

describe('a publication’s column list', () => {
  it('limits what is sent and what can be requested', async () => {
    const changes = await changesFor(realtime.client(), { table: 'letters' })
    await sql(`insert into letters values (1, 'hello', 'not for the wire')`)
    const change = await changes.next()
    expect(change.new).toEqual({ id: 1, text: 'hello' })
    expect(JSON.stringify(change)).not.toContain('not for the wire')
    await expect(changesFor(realtime.client(), { table: 'letters', filter: 'secret=eq.x' })).rejects.toThrow(
      'invalid column for filter secret',
    )
  })
})

describe('a publication’s operations', () => {
  it('are the only ones that are sent', async () => {
    await sql(`alter publication supabase_realtime set (publish = 'insert, delete')`)
    const changes = await changesFor(realtime.client(), { table: 'letters' })
    await sql(`insert into letters values (2, 'a', null)`)
    await sql(`update letters set text = 'b' where id = 2`)
    await sql('delete from letters where id = 2')
    expect((await changes.take(2)).map(told)).toEqual([
      ['INSERT', 2],
      ['DELETE', 2],
    ])
    await sql(`alter publication supabase_realtime set (publish = 'insert, update, delete, truncate')`)
  })

  it('do not include truncate, as on the hosted service, and continue after it', async () => {
    const changes = await changesFor(realtime.client(), { table: 'letters' })
    await sql('truncate letters')
    await sql(`insert into letters values (3, 'after', null)`)
    expect(told(await changes.next())).toEqual(['INSERT', 3])
  })
})

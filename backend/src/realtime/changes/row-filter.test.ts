import { postgresChangesFilter } from '@supabase/realtime-js'
import { describe, expect, it } from 'vitest'
import { changesFor } from '../testing/subscribe.ts'
import { useRealtime } from '../testing/use-realtime.ts'
import { conditionSql, parseFilter } from './row-filter.ts'

describe('a filter is parsed', () => {
  it.for([
    ['id=eq.5', [{ column: 'id', operator: 'eq', isNegated: false, value: '5' }]],
    ['', []],
    ['  ', []],
    ['title=eq.', [{ column: 'title', operator: 'eq', isNegated: false, value: '' }]],
    ['title=eq.a=b.c', [{ column: 'title', operator: 'eq', isNegated: false, value: 'a=b.c' }]],
    ['title=in.(a,b)', [{ column: 'title', operator: 'in', isNegated: false, value: '{a,b}' }]],
    ['title=not.in.("a,b",c)', [{ column: 'title', operator: 'in', isNegated: true, value: '{"a,b",c}' }]],
    ['title=eq."a,\\"b\\""', [{ column: 'title', operator: 'eq', isNegated: false, value: 'a,"b"' }]],
    [
      'id=gt.0, id=lte.9',
      [
        { column: 'id', operator: 'gt', isNegated: false, value: '0' },
        { column: 'id', operator: 'lte', isNegated: false, value: '9' },
      ],
    ],
    ['ok=is.null', [{ column: 'ok', operator: 'is', isNegated: false, value: 'null' }]],
  ] as const)('%s', ([filter, conditions]) => {
    expect(parseFilter(filter)).toEqual(conditions)
  })

  it.for([
    ['undefined', '"undefined"'],
    ['id=foo.5', '"id=foo.5"'],
    ['id=constructor.5', '"id=constructor.5"'],
    ['id=eq.1,,id=eq.2', 'empty segments'],
    ['id=in.1', 'parentheses'],
    ['id=is.5', 'must be null, true, false, or unknown'],
    ['id=is.null) or (true', 'must be null'],
    ['id=eq.\0', 'null characters'],
    [`id=eq.${'9'.repeat(10_001)}`, 'too long'],
  ] as const)('and refused: %s', ([filter, why]) => {
    expect(() => parseFilter(filter)).toThrow(why)
  })

  it('as the official builder writes it', () => {
    const filter = postgresChangesFilter().eq('title', 'a,b').not('id', 'in', [1, 2]).build()
    expect(parseFilter(filter)).toEqual([
      { column: 'title', operator: 'eq', isNegated: false, value: 'a,b' },
      { column: 'id', operator: 'in', isNegated: true, value: '{1,2}' },
    ])
  })
})

it('names and values are quoted in SQL', () => {
  const hostile = {
    column: 'a" or true --',
    operator: 'eq',
    isNegated: false,
    value: "x' or true --",
  } as const
  expect(conditionSql(hostile, 'text')).toBe(`("a"" or true --" = 'x'' or true --'::text)`)
})

const realtime = useRealtime({
  sql: `create table receipts (text text);
        revoke all on receipts from anon, authenticated;
        alter publication supabase_realtime add table receipts;`,
})

/** The texts of two posts, of 10 and of 20 words; the first change shows which of them a filter selects. */
async function selectedWords(filter: string): Promise<unknown[]> {
  const client = realtime.client({ key: realtime.keys.secretKey })
  const changes = await changesFor(client, { table: 'posts', filter }, { table: 'notes' })
  await realtime.database.query(
    `insert into posts (title, words, published, written_at) values
       ('Ten "a,b"', 10, true, '2026-01-01'), ('twenty', 20, true, null)`,
  )
  await realtime.database.query(`insert into notes values (1, 'end')`)
  await realtime.database.query('delete from notes')
  const words: unknown[] = []
  for (;;) {
    const change = await changes.next()
    if (change.table === 'notes') return words
    words.push('words' in change.new && change.new.words)
  }
}

describe('a listener with a filter receives matching rows only', () => {
  it.for([
    ['words=eq.10', [10]],
    ['words=neq.10', [20]],
    ['words=lt.20', [10]],
    ['words=lte.20', [10, 20]],
    ['words=gt.10', [20]],
    ['words=gte.10', [10, 20]],
    ['words=in.(10,30)', [10]],
    ['words=not.in.(10,30)', [20]],
    ['words=gt.5,words=lt.15', [10]],
    ['words=not.eq.10', [20]],
    ['title=like.T%', [10]],
    ['title=ilike.t%', [10, 20]],
    ['title=match.^t', [20]],
    ['title=imatch.^TEN', [10]],
    ['title=eq."Ten \\"a,b\\""', [10]],
    ['written_at=is.null', [20]],
    ['written_at=not.is.null', [10]],
    ['published=is.true', [10, 20]],
    ['written_at=isdistinct.2026-01-01', [20]],
    ['written_at=gte.2025-12-31T23:59:59Z', [10]],
    ["title=eq.' or true --", []],
  ] as const)('%s', async ([filter, words]) => {
    expect(await selectedWords(filter)).toEqual(words)
  })
})

it('a delete is filtered by the key alone, unless the replica identity is full', async () => {
  const { database } = realtime
  await database.query(`insert into posts (id, title, words) values (500, 'x', 1), (501, 'x', 1)`)
  await database.query(`insert into notes values (500, 'a'), (501, 'b')`)
  const changes = await changesFor(
    realtime.client(),
    { table: 'posts', filter: 'words=eq.1' },
    { table: 'posts', filter: 'id=eq.501' },
    { table: 'notes', filter: 'text=eq.b' },
  )
  await database.query('delete from posts where id >= 500')
  await database.query('delete from notes')
  expect((await changes.take(2)).map(({ table, old }) => [table, 'id' in old && old.id])).toEqual([
    ['posts', 501],
    ['notes', 501],
  ])
})

describe('an invalid subscription is refused with the reason', () => {
  it.for([
    [{ table: 'unpublished' }, 'Please check Realtime is enabled'],
    [{ table: 'sales' }, 'Please check Realtime is enabled'],
    [{ table: 'receipts' }, 'Please check Realtime is enabled'],
    [{ table: 'nowhere' }, 'Please check Realtime is enabled'],
    [{ table: "posts'; drop table posts" }, 'Please check Realtime is enabled'],
    [{ table: 'posts', filter: 'nothing=eq.1' }, 'invalid column for filter nothing'],
    [{ table: 'authors', filter: 'secret=eq.1' }, 'invalid column for filter secret'],
    [{ table: 'posts', filter: 'words=eq.many' }, 'invalid input syntax for type integer'],
    [{ table: '*', filter: 'id=eq.1' }, 'Filters are not supported for wildcard subscriptions'],
    [{ table: 'posts', filter: 'title=like.t%' }, '`like` filters need the secret key'],
    [{ table: 'posts', filter: 'title=not.ilike.t%' }, '`ilike` filters need the secret key'],
    [{ table: 'posts', filter: 'words=gt.5,title=match.^t' }, '`match` filters need the secret key'],
    [{ table: 'posts', filter: 'title=imatch.^t' }, '`imatch` filters need the secret key'],
    [{ table: 'posts', filter: Array(11).fill('words=gt.5').join(',') }, 'more than 10 conditions'],
    [{ table: 'posts', filter: 'words=is.true' }, 'argument of IS TRUE must be type boolean'],
    [{ table: 'posts', filter: `words=in.(${Array.from({ length: 101 }, (_, n) => n)})` }, 'Maximum 100'],
    [{ table: 'posts', filter: 'words' }, 'Error parsing `filter` params'],
    [{ table: 'posts', select: ['nothing'] }, 'invalid column for select nothing'],
    [{ table: '*', select: ['id'] }, 'not supported for wildcard subscriptions'],
  ] as const)('%o', async ([params, why]) => {
    const refused = changesFor(realtime.client(), {
      ...params,
      select: 'select' in params ? [...params.select] : undefined,
    })
    await expect(refused).rejects.toThrow(why)
  })

  it.for([
    ['published=like.t', 'operator does not exist'],
    ['title=match.(', 'parentheses () not balanced'],
    [String.raw`title=match.^(.+)q\1$`, 'back-references'],
    [String.raw`title=imatch."(.)\\1"`, 'back-references'],
  ] as const)('with the secret key: %s', async ([filter, why]) => {
    const client = realtime.client({ key: realtime.keys.secretKey })
    await expect(changesFor(client, { table: 'posts', filter })).rejects.toThrow(why)
  })

  it('and if the client does not wait, the channel stays and gets a system message', async () => {
    const socket = await realtime.raw()
    const { status } = await socket.join('realtime:room', {
      postgres_changes: [{ event: '*', schema: 'public', table: 'unpublished' }],
    })
    expect(status).toBe('ok')
    const [, , , , payload] = await socket.frames.find(([, , , event]) => event === 'system')
    expect(payload).toMatchObject({ extension: 'postgres_changes', status: 'error', channel: 'room' })
    expect(payload.message).toContain('Unable to subscribe to changes with given parameters')
  })
})

import { describe, expect, test } from 'vitest'
import { useBlog } from './testing/blog.ts'

const blog = useBlog({
  sql: `
    create type size as (width integer, height integer);
    create table things (
      id integer primary key,
      small smallint, big bigint, exact numeric(14, 2), approximate double precision,
      flag boolean, words text, fixed char(4), short varchar(5), bits bit(3),
      day date, moment timestamptz, plain timestamp, clock time, span interval,
      ident uuid, bytes bytea, address inet, moods mood[], numbers integer[], grid integer[][],
      doc jsonb, raw json, box size, boxes size[], during tstzrange, tag slug,
      doubled integer generated always as (small * 2) stored,
      positive integer check (positive > 0)
    );
    create table always (id integer generated always as identity primary key, name text);
    create function area(box size) returns integer language sql immutable as 'select (box).width * (box).height';
    create function total(boxes size[]) returns bigint language sql immutable as
      'select sum(b.width * b.height) from unnest(boxes) b';
    create function refuse() returns trigger language plpgsql as $$
    begin
      raise exception 'We have only % left.', 3 using errcode = 'PT409', hint = 'Take fewer.';
    end $$;
    create trigger refuse before delete on things for each row execute function refuse();
  `,
})

let lastId = 0
/** Writes one column and reads it from the response. */
async function roundTrip(column: string, sent: unknown) {
  const { data, error } = await blog
    .as('service_role')
    .from('things')
    .insert({ id: ++lastId, [column]: sent })
    .select(column)
    .single<Record<string, unknown>>()
  expect(error).toBeNull()
  return data?.[column]
}

describe('a value is returned as it was sent', () => {
  test.each([
    ['small', -7],
    ['exact', 1999.5],
    ['approximate', 0.1],
    ['flag', false],
    ['words', 'Ọ̀ṣun “₦” 🛋️ \\ " \' \t\n'],
    ['words', ''],
    ['words', null],
    ['short', 'ₓabcd'],
    ['bits', '101'],
    ['day', '2024-02-29'],
    ['moment', '2024-01-01T12:30:00.123456+00:00'],
    ['plain', '2024-01-01T12:30:00'],
    ['clock', '23:59:59'],
    ['span', '1 day 02:00:00'],
    ['ident', '6f0c3a52-6a0b-4a6c-9d07-3f2f4f6a1b2c'],
    ['bytes', '\\xdeadbeef'],
    ['address', '10.0.0.1'],
    ['moods', ['happy', 'sober']],
    ['numbers', []],
    ['numbers', [1, null, 3]],
    [
      'grid',
      [
        [1, 2],
        [3, 4],
      ],
    ],
    ['doc', { a: [1, { b: null }], c: 'x' }],
    ['doc', 'text'],
    ['doc', 5],
    ['raw', { z: 1, a: 2 }],
    ['box', { width: 2, height: 3 }],
    ['boxes', [{ width: 1, height: 1 }]],
    ['tag', 'a-slug'],
  ])('%s: %j', async (column, sent) => {
    expect(await roundTrip(column, sent)).toEqual(sent)
  })
})

describe('a value is parsed leniently and returned exactly', () => {
  test.each([
    ['small', '12', 12],
    ['exact', '1250000.00', 1250000],
    ['flag', 'yes', true],
    ['day', '29 Feb 2024', '2024-02-29'],
    ['moment', '2024-01-01 13:30:00+01', '2024-01-01T12:30:00+00:00'],
    ['fixed', 'ab', 'ab  '],
    ['words', 12, '12'],
    ['words', { a: 1 }, '{"a":1}'],
  ])('%s: %j is %j', async (column, sent, told) => {
    expect(await roundTrip(column, sent)).toEqual(told)
  })

  test('a numeric keeps trailing zeros', async () => {
    await blog.request(
      '/things',
      { method: 'POST', body: '{"id": 500, "exact": 10.10, "big": 9007199254740993}' },
      'service_role',
    )
    const response = await blog.request('/things?id=eq.500&select=exact,big', {}, 'service_role')
    expect(await response.text()).toBe('[{"exact":10.10,"big":9007199254740993}]')
  })
})

describe('a value is refused', () => {
  test.each([
    ['positive', -1, '23514'],
    ['short', 'too long', '22001'],
    ['bits', '10', '22026'],
    ['tag', 'No Slug!', '23514'],
    ['doubled', 4, '428C9'],
    ['small', 70_000, '22003'],
    ['exact', 1e13, '22003'],
    ['moods', ['angry'], '22P02'],
    ['ident', 'abc', '22P02'],
    ['box', 'no box', '22P02'],
  ])('%s: %j', async (column, sent, code) => {
    const { error, status } = await blog
      .as('service_role')
      .from('things')
      .insert({ id: ++lastId, [column]: sent })
    expect({ status, code: error?.code }).toEqual({ status: 400, code })
  })

  test('a generated identity cannot be set, and need not be', async () => {
    const always = blog.as('service_role').from('always')
    expect((await always.insert({ id: 5, name: 'x' })).error).toMatchObject({ code: '428C9' })
    expect((await always.insert({ name: 'x' }).select()).data).toEqual([{ id: 1, name: 'x' }])
  })

  test('one invalid row makes the whole insert fail', async () => {
    const rows = [{ id: 901 }, { id: 902, positive: -1 }, { id: 903 }]
    expect((await blog.as('service_role').from('things').insert(rows)).status).toBe(400)
    expect((await blog.as('service_role').from('things').select('id').gt('id', 900)).data).toEqual([])
  })

  test('by a trigger, with its message', async () => {
    await roundTrip('words', 'kept')
    const { error, status } = await blog.as('service_role').from('things').delete().eq('words', 'kept')
    expect(status).toBe(409)
    expect(error).toEqual({
      code: 'PT409',
      message: 'We have only 3 left.',
      details: null,
      hint: 'Take fewer.',
    })
  })
})

describe('composite values', () => {
  test('can be read by JSON paths', async () => {
    await blog
      .as('service_role')
      .from('things')
      .insert({ id: 700, box: { width: 8, height: 9 } })
    const { data } = await blog
      .as('service_role')
      .from('things')
      .select('id,box->width')
      .eq('box->>height', '9')
    expect(data).toEqual([{ id: 700, width: 8 }])
  })

  test('are arguments of functions, alone and in lists', async () => {
    const client = blog.as()
    expect((await client.rpc('area', { box: { width: 3, height: 4 } })).data).toBe(12)
    const boxes = [
      { width: 1, height: 2 },
      { width: 3, height: 4 },
    ]
    expect((await client.rpc('total', { boxes })).data).toBe(14)
  })
})

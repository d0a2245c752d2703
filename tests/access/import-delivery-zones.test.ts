import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeWith, type Json, type Make } from './fixtures.ts'
import { useShop } from './shop.ts'

const shop = useShop()
let make: Make

beforeAll(async () => {
  make = makeWith(shop)
})

beforeEach(() => shop.database.query("update public.delivery_zones set active = false, areas = '{}'"))

const importRows = (rows: Json[]) => shop.as.admin.rpc('import_delivery_zones', { p_rows: rows })
const zone = (values: Json) => make.row('delivery_zones', { name: randomUUID(), ...values })

/** One row for each area, on the lines from `line` on. */
const rowsOf = (name: unknown, areas: (string | null)[], values: Json = {}, line = 2): Json[] =>
  areas.map((area, place) => ({ line: line + place, name, area, ...values }))

async function find(name: unknown): Promise<Json | null> {
  const { data } = await shop.as.service.from('delivery_zones').select().eq('name', name).maybeSingle()
  return data
}

describe('a file of delivery zones', () => {
  test('creates new zones with one row for each area', async () => {
    const name = randomUUID()
    const values = {
      fee_small: 1500,
      fee_medium: 3000.5,
      fee_large: null,
      free_above: 500_000,
      min_days: 1,
      max_days: 3,
      pays_on_delivery: true,
      active: false,
    }
    await importRows(rowsOf(name, ['OG', 'LA/Ikeja', '*'], values)).throwOnError()
    expect(await find(name)).toMatchObject({ ...values, fee_bulky: null, areas: ['*', 'LA/Ikeja', 'OG'] })
  })

  test('gives a new zone the values of the form where it names none', async () => {
    const name = randomUUID()
    await importRows(rowsOf(name, [null])).throwOnError()
    expect(await find(name)).toMatchObject({
      areas: [],
      active: true,
      pays_on_delivery: false,
      fee_small: null,
    })
  })

  test('replaces the areas of a known zone and changes only the columns that it names', async () => {
    const before = await zone({ areas: ['LA', 'OG'], fee_small: 1, fee_large: 2, active: false })
    const others = await zone({ areas: ['KN'], fee_small: 5 })
    await importRows(rowsOf(before.name, ['LA', 'OY'], { fee_small: 9, id: others.id })).throwOnError()
    expect(await find(before.name)).toMatchObject({
      id: before.id,
      areas: ['LA', 'OY'],
      fee_small: 9,
      fee_large: 2,
      active: false,
    })
    expect(await find(others.name)).toEqual(others)
  })

  test('leaves a zone without differences as it is, with its version', async () => {
    const before = await zone({ areas: ['LA/Ikeja', 'OG'], fee_small: 1 })
    await importRows(rowsOf(before.name, ['OG', 'LA/Ikeja'], { fee_small: 1 })).throwOnError()
    expect(await find(before.name)).toEqual(before)
  })

  test('can move areas between its zones, also in a circle', async () => {
    const [one, other] = [await zone({ areas: ['LA', 'KN'] }), await zone({ areas: ['OG', 'OY'] })]
    const fresh = randomUUID()
    await importRows([
      ...rowsOf(one.name, ['OG', 'KN']),
      ...rowsOf(other.name, ['LA'], {}, 4),
      ...rowsOf(fresh, ['OY'], {}, 5),
    ]).throwOnError()
    const areas = await Promise.all(
      [one.name, other.name, fresh].map(async (name) => (await find(name))!.areas),
    )
    expect(areas).toEqual([['KN', 'OG'], ['LA'], ['OY']])
  })

  test('is saved completely or not at all, and the line of an area of another zone is named', async () => {
    const [one, outside] = [await zone({ areas: ['LA'] }), await zone({ areas: ['KN'] })]
    const fresh = randomUUID()
    const answer = await importRows([
      ...rowsOf(one.name, ['OG'], { fee_small: 7 }),
      ...rowsOf(fresh, ['OY', 'KN'], {}, 3),
    ])
    expect(answer).toMatchObject({
      status: 409,
      error: {
        hint: 'delivery_area_taken',
        message: `Line 4: "Kano" is already in the zone "${outside.name}".`,
      },
    })
    expect(await find(one.name)).toEqual(one)
    expect(await find(fresh)).toBeNull()
  })

  test.each([
    [
      'an unknown area',
      [{ area: 'LA/Atlantis' }],
      400,
      'delivery_area_unknown',
      /^Line 2: Nigeria has no state/,
    ],
    [
      'rows that disagree',
      [
        { area: 'LA', fee_small: 1 },
        { area: 'OG', fee_small: 2 },
      ],
      400,
      'import_rows_disagree',
      /^Line 3: the zone "A" has other values/,
    ],
    [
      'an area in two zones',
      [{ area: 'LA' }, { area: 'LA', name: 'B' }],
      409,
      'delivery_area_taken',
      /^Line 3: "Lagos" is in the zone "A" on line 2\.$/,
    ],
    [
      'a fee below 0',
      [{ area: 'LA', fee_small: -1 }],
      400,
      'import_row_refused',
      /^Line 2: .*fee_small_is_not_negative/,
    ],
    ['no name', [{ area: 'LA', name: ' ' }], 400, 'import_row_refused', /^Line 2: .*name_is_required/],
    [
      'a fee that cannot be read',
      [{ area: 'LA', fee_small: '45.00.0' }],
      400,
      'import_row_refused',
      /^Line 2: "45\.00\.0" cannot be read\./,
    ],
  ])('with %s is refused', async (_what, rows, status, hint, message) => {
    const answer = await importRows(rows.map((row, place) => ({ line: place + 2, name: 'A', ...row })))
    expect({ status: answer.status, hint: answer.error?.hint }).toEqual({ status, hint })
    expect(answer.error?.message).toMatch(message)
    expect(await find('A')).toBeNull()
  })

  test('reads fees as cells of a file have them, and numbers as PostgreSQL does', async () => {
    const name = randomUUID()
    const fees = { fee_small: '₦2,500', fee_medium: '3k', fee_large: '45.000', free_above: ' ' }
    await importRows(rowsOf(name, ['BA'], fees)).throwOnError()
    expect(await find(name)).toMatchObject({
      fee_small: 2500,
      fee_medium: 3000,
      fee_large: 45,
      free_above: null,
    })
  })

  test('does not overwrite zones that were changed after the check', async () => {
    const { name, updated_at } = await zone({ areas: ['LA'] })
    await importRows(rowsOf(name, ['LA'], { fee_small: 1, updated_at })).throwOnError()
    const changed = await importRows(rowsOf(name, ['LA'], { fee_small: 2, updated_at }))
    const taken = await importRows(rowsOf(name, ['LA'], { fee_small: 2, updated_at: null }))
    const gone = await importRows(rowsOf(randomUUID(), ['OG'], { updated_at }))
    for (const { status, error } of [changed, taken, gone])
      expect({ status, hint: error?.hint }).toEqual({ status: 409, hint: 'import_row_outdated' })
    expect(await find(name)).toMatchObject({ fee_small: 1 })
  })

  test('ends as it is with an error that no value of its rows caused', async () => {
    await shop.database.query(`
      create function private.fail() returns trigger language plpgsql as $$
      begin raise exception 'The table is being rebuilt.' using errcode = '55000'; end $$;
      create trigger fails before insert on public.delivery_zones for each row execute function private.fail()`)
    const { error } = await importRows(rowsOf(randomUUID(), ['OG']))
    await shop.database.query('drop trigger fails on public.delivery_zones; drop function private.fail()')
    expect(error).toMatchObject({ code: '55000', message: 'The table is being rebuilt.', hint: null })
  })

  test('of 2,001 rows is refused, and so is one that is no list', async () => {
    for (const p_rows of [Array.from({ length: 2001 }, (_, line) => ({ line })), { name: 'A' }])
      expect(await shop.as.admin.rpc('import_delivery_zones', { p_rows })).toMatchObject({
        status: 400,
        error: { hint: 'import_too_long' },
      })
  })
})

test('visitors and shoppers cannot import delivery zones', async () => {
  const before = await zone({ areas: ['LA'], fee_small: 1 })
  const p_rows = rowsOf(before.name, ['LA'], { fee_small: 0 })
  for (const [client, status] of [
    [shop.as.anon, 401],
    [shop.as.stranger, 403],
  ] as const)
    expect(await client.rpc('import_delivery_zones', { p_rows })).toMatchObject({ status })
  expect(await find(before.name)).toEqual(before)
})

import { describe, expect, test } from 'vitest'
import { planOf } from '../testing/films.ts'
import { mutateSql } from './mutate.ts'

async function writeOf(method: string, path: string, body?: string, prefer?: string) {
  const plan = await planOf(path, {
    method,
    ...(body !== undefined && { body }),
    ...(prefer && { headers: { Prefer: prefer } }),
  })
  if (plan.kind !== 'mutate') throw new Error('not a write')
  return mutateSql(plan.mutate).compile()
}

describe('an insert', () => {
  test('reads its rows from the one JSON parameter', async () => {
    expect(await writeOf('POST', '/films', '[{"id":1,"title":"x"}]')).toEqual({
      text: 'insert into "public"."films" ("id", "title") select "pgrst_body"."id", "pgrst_body"."title" from json_to_recordset($1::json) as "pgrst_body"("id" bigint, "title" text) returning 1',
      values: ['[{"id":1,"title":"x"}]'],
    })
  })

  test('of one object reads a record', async () => {
    expect((await writeOf('POST', '/films', '{"id":1}')).text).toContain('from json_to_record($1::json)')
  })

  test('of an empty object takes every default', async () => {
    expect(await writeOf('POST', '/films', '{}')).toEqual({
      text: 'insert into "public"."films" select  from (select 1) as "pgrst_body" returning 1',
      values: [],
    })
  })

  test('adds defaults to rows that lack keys', async () => {
    const { text } = await writeOf('POST', '/films?columns=id,year', '[{"id":1}]', 'missing=default')
    expect(text).toContain(
      `from jsonb_to_recordset((select coalesce(jsonb_agg(jsonb_build_object('year', 2024) || pgrst_element), '[]') from jsonb_array_elements($1::jsonb) as pgrst_element))`,
    )
  })

  test('returns only what the response needs', async () => {
    const { text } = await writeOf(
      'POST',
      '/films?select=title,director_id(name)',
      '{"id":1}',
      'return=representation',
    )
    expect(text).toMatch(/ returning "films"\."title", "films"\."director_id", "films"\."id"$/)
  })

  test('returns the key for a Location', async () => {
    expect((await writeOf('POST', '/films', '{"id":1}', 'return=headers-only')).text).toMatch(
      / returning "films"\."id"$/,
    )
  })
})

describe('an upsert', () => {
  test('updates conflicting rows, by primary key', async () => {
    const { text } = await writeOf('POST', '/films', '{"id":1,"title":"x"}', 'resolution=merge-duplicates')
    expect(text).toContain(
      ' on conflict ("id") do update set "id" = excluded."id", "title" = excluded."title" where ',
    )
  })

  test('keeps conflicting rows, by other columns', async () => {
    const { text } = await writeOf(
      'POST',
      '/films?on_conflict=title,year',
      '{"id":1}',
      'resolution=ignore-duplicates',
    )
    expect(text).toContain(' on conflict ("title", "year") do nothing returning 1')
  })

  test('by PUT compares the row with the URL', async () => {
    const { text, values } = await writeOf('PUT', '/films?id=eq.1', '{"id":1,"title":"x"}')
    expect(text).toContain(' where "pgrst_body"."id" = $2 and ')
    expect(values).toEqual(['{"id":1,"title":"x"}', '1'])
  })
})

describe('an update', () => {
  test('takes its values from JSON and its rows from filters', async () => {
    expect(await writeOf('PATCH', '/films?id=eq.1&or=(year.gt.2000,year.is.null)', '{"title":"x"}')).toEqual({
      text: 'update "public"."films" set "title" = "pgrst_body"."title" from json_to_record($1::json) as "pgrst_body"("title" text) where "films"."id" = $2 and ("films"."year" > $3 or "films"."year" is null) returning 1',
      values: ['{"title":"x"}', '1', '2000'],
    })
  })

  test('of no columns is no update', async () => {
    expect((await writeOf('PATCH', '/films?select=id', '{}', 'return=representation')).text).toBe(
      'select "films"."id" from "public"."films" where false',
    )
  })

  test('applies filters on embedded resources only to the response', async () => {
    const { text } = await writeOf(
      'PATCH',
      '/films?id=eq.1&select=id,roles(part)&roles.part=eq.x',
      '{"title":"x"}',
      'return=representation',
    )
    expect(text).not.toContain('part')
  })
})

describe('a delete', () => {
  test('takes its rows from filters', async () => {
    expect(await writeOf('DELETE', '/films?id=in.(1,2)')).toEqual({
      text: 'delete from "public"."films" where "films"."id" = any ($1) returning 1',
      values: ['{"1","2"}'],
    })
  })
})

describe('a write is refused', () => {
  test.each([
    ['POST', '/films', '{"nope":1}', 'PGRST204'],
    ['POST', '/films?columns=nope', '{"id":1}', 'PGRST204'],
    ['PATCH', '/films', '{"nope":1}', 'PGRST204'],
    ['POST', '/nope', '{}', 'PGRST205'],
    ['PUT', '/films?title=eq.x', '{"id":1}', 'PGRST105'],
    ['PUT', '/films?id=eq.1&or=(id.eq.1)', '{"id":1}', 'PGRST105'],
    ['PUT', '/films?id=eq(any).{1}', '{"id":1}', 'PGRST105'],
    ['PUT', '/films?id=not.eq.1', '{"id":1}', 'PGRST105'],
  ])('%s %s %s: %s', async (method, path, body, code) => {
    await expect(writeOf(method, path, body)).rejects.toMatchObject({ code })
  })
})

import { describe, expect, test } from 'vitest'
import { planOf } from '../testing/films.ts'
import { countSql, readSql } from './read.ts'

async function readOf(query: string) {
  const plan = await planOf(`/films?${query}`)
  if (plan.kind !== 'read') throw new Error('not a read')
  return plan.read
}

const from = ' from "public"."films" as "films"'

describe('a read becomes', () => {
  test.each<[string, string, string[]]>([
    ['', `select "films".*${from}`, []],
    ['select=id,title', `select "films"."id", "films"."title"${from}`, []],
    [
      'select=name:title,id::text',
      `select "films"."title" as "name", cast("films"."id" as text) as "id"${from}`,
      [],
    ],
    ['select=data->a->>0', `select "films"."data"->$1->>$2::int as "a"${from}`, ['a', '0']],
    ['select=title->>x', `select to_jsonb("films"."title")->>$1 as "x"${from}`, ['x']],
    ['select=id&title=eq.x', `select "films"."id"${from} where "films"."title" = $1`, ['x']],
    ['select=id&title=not.like.a*b', `select "films"."id"${from} where not "films"."title" like $1`, ['a%b']],
    [
      'select=id&id=in.(1,"2,3")',
      `select "films"."id"${from} where "films"."id" = any ($1)`,
      ['{"1","2,3"}'],
    ],
    ['select=id&id=in.()', `select "films"."id"${from} where "films"."id" = any ($1)`, ['{}']],
    ['select=id&id=gt(any).{1,2}', `select "films"."id"${from} where "films"."id" > any ($1)`, ['{1,2}']],
    ['select=id&id=is.not_null', `select "films"."id"${from} where "films"."id" is not null`, []],
    ['select=id&id=isdistinct.1', `select "films"."id"${from} where "films"."id" is distinct from $1`, ['1']],
    ['select=id&words=fts.a', `select "films"."id"${from} where "films"."words" @@ to_tsquery($1)`, ['a']],
    [
      'select=id&title=plfts(english).a',
      `select "films"."id"${from} where to_tsvector($1, "films"."title") @@ plainto_tsquery($2, $3)`,
      ['english', 'english', 'a'],
    ],
    [
      'select=id&or=(id.eq.1,not.and(id.gt.2,id.lt.3))',
      `select "films"."id"${from} where ("films"."id" = $1 or not ("films"."id" > $2 and "films"."id" < $3))`,
      ['1', '2', '3'],
    ],
    [
      'select=id&order=title.desc.nullslast,data->a',
      `select "films"."id"${from} order by "films"."title" desc nulls last, "films"."data"->$1`,
      ['a'],
    ],
    ['select=id&limit=5&offset=10', `select "films"."id"${from} limit $1 offset $2`, ['5', '10']],
    ['select=id&limit=0', `select "films"."id"${from} limit $1`, ['0']],
    ['select=year,count()', `select "films"."year", count(*) as "count"${from} group by "films"."year"`, []],
    [
      'select=y:year,id.max()::text',
      `select "films"."year" as "y", cast(max("films"."id") as text) as "max"${from} group by "y"`,
      [],
    ],
  ])('%s', async (query, text, values) => {
    expect(readSql(await readOf(query)).compile()).toEqual({ text, values })
  })
})

describe('embedded resources become joins', () => {
  const director = `(select "people_1"."name" from "public"."people" as "people_1" where "films"."director_id" = "people_1"."id")`

  test('to-one: a row as an object', async () => {
    expect(readSql(await readOf('select=id,director_id(name)')).compile().text).toBe(
      `select "films"."id", row_to_json("films_director_id_1".*) as "director_id"${from} left join lateral ${director} as "films_director_id_1" on true`,
    )
  })

  test('to-one, inner: rows without a match are removed', async () => {
    expect(readSql(await readOf('select=id,director_id!inner(name)')).compile().text).toBe(
      `select "films"."id", row_to_json("films_director_id_1".*) as "director_id"${from} inner join lateral ${director} as "films_director_id_1" on true`,
    )
  })

  test('spread: its columns among the parent’s', async () => {
    expect(readSql(await readOf('select=id,...director_id(name)')).compile().text).toBe(
      `select "films"."id", "films_director_id_1".*${from} left join lateral ${director} as "films_director_id_1" on true`,
    )
  })

  test('with nothing selected: joined, but not returned', async () => {
    const { text } = readSql(await readOf('select=id,director_id()&director_id=not.is.null')).compile()
    expect(text).toMatch(/^select "films"\."id" from/)
    expect(text).toMatch(/ where \("films_director_id_1" is distinct from null\)$/)
  })

  test('to-many: an array, which may be empty', async () => {
    expect(readSql(await readOf('select=id,roles(part)')).compile().text).toBe(
      `select "films"."id", coalesce("films_roles_1"."films_roles_1", '[]'::json) as "roles"${from} left join lateral (select json_agg("films_roles_1_row") as "films_roles_1" from (select "roles_1"."part" from "public"."roles" as "roles_1" where "films"."id" = "roles_1"."film_id") as "films_roles_1_row") as "films_roles_1" on true`,
    )
  })

  test('through a junction: both keys must match', async () => {
    const { text } = readSql(await readOf('select=people!roles(name)')).compile()
    expect(text).toContain(
      'from "public"."people" as "people_1", "public"."roles" as "people_1_junction" where "films"."id" = "people_1_junction"."film_id" and "people_1"."id" = "people_1_junction"."person_id"',
    )
  })

  test('their conditions, order and range stay inside', async () => {
    const { text, values } = readSql(
      await readOf('select=id,roles(part)&roles.part=eq.x&roles.order=part&roles.limit=1&id=eq.7'),
    ).compile()
    expect(text).toContain('and "roles_1"."part" = $1 order by "roles_1"."part" limit $2)')
    expect(text).toMatch(/ where "films"."id" = \$3$/)
    expect(values).toEqual(['x', '1', '7'])
  })

  test('a part of the rows is found before they are read', async () => {
    const roles = `coalesce("films_roles_1"."films_roles_1", '[]'::json) as "roles"`
    const join = `left join lateral (select json_agg("films_roles_1_row") as "films_roles_1" from (select "roles_1"."part" from "public"."roles" as "roles_1" where "films"."id" = "roles_1"."film_id") as "films_roles_1_row") as "films_roles_1" on true`
    const { text, values } = readSql(
      await readOf('select=name:title,roles(part)&year=eq.1999&order=title.desc&limit=2&offset=4'),
    ).compile()
    expect(text).toBe(
      `select "films"."title" as "name", ${roles} from (select "films"."title", "films"."year", "films"."id"${from} where "films"."year" = $1 order by "films"."title" desc limit $2 offset $3) as "films" ${join} order by "films"."title" desc`,
    )
    expect(values).toEqual(['1999', '2', '4'])
  })

  test.each([
    ['without which rows are left out', 'select=id,director_id!inner(name)&limit=2'],
    ['that a filter names', 'select=id,director_id(name)&or=(id.eq.1,director_id.not.is.null)&limit=2'],
    ['that order the rows', 'select=id,director_id(name)&order=director_id(name)&limit=2'],
  ])('those %s are joined before the part is found', async (_which, query) => {
    expect(readSql(await readOf(query)).compile().text).toMatch(/ on true.* limit \$\d$/)
  })

  test('an order by their column uses the joined row', async () => {
    const { text } = readSql(
      await readOf('select=id,director_id(name)&order=director_id(name).desc'),
    ).compile()
    expect(text).toMatch(/ order by "films_director_id_1"\."name" desc$/)
  })
})

describe('a count', () => {
  test.each([
    ['id=eq.1&order=id&limit=3', `select 1${from} where "films"."id" = $1`],
    ['select=id,roles(part)', `select 1${from}`],
    [
      'select=id,roles!inner(part)&roles.part=eq.x',
      `select 1${from} where exists (select 1 from "public"."roles" as "roles_1" where "films"."id" = "roles_1"."film_id" and "roles_1"."part" = $1)`,
    ],
    [
      'select=id,roles()&roles=is.null',
      `select 1${from} where not exists (select 1 from "public"."roles" as "roles_1" where "films"."id" = "roles_1"."film_id")`,
    ],
  ])('of %s', async (query, text) => {
    expect(countSql(await readOf(query)).compile().text).toBe(text)
  })
})

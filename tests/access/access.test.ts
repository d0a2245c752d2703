import { beforeAll, describe, expect, test } from 'vitest'
import { FIXTURES, makeWith, type Fixture, type Json, type Make } from './fixtures.ts'
import { outcomeOfSelect, outcomeOfWrite, type Answer } from './outcome.ts'
import { useShop } from './shop.ts'
import { ACCESS, expected, ROLES, VERBS, type Role, type TableName, type Verb } from './table.ts'

const shop = useShop()
let make: Make

beforeAll(async () => {
  make = makeWith(shop)
})

for (const table of Object.keys(ACCESS) as TableName[]) {
  describe(table, () => {
    for (const role of ROLES) {
      for (const [column, verb] of VERBS.entries()) {
        const outcome = expected(ACCESS[table], role, column)
        test(`${role} · ${verb} · ${outcome}`, async () => {
          expect(await attempt(table, FIXTURES[table], role, verb)).toBe(outcome)
        })
      }
    }
  })
}

test('every table of the public schema has its rows in the access table', async () => {
  const { rows } = await shop.database.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') order by relname`,
  )
  expect(rows.map((row) => row.name)).toEqual(Object.keys(ACCESS).toSorted())
})

test('row-level security is on for every table', async () => {
  const { rows } = await shop.database.query(
    `select relname from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity`,
  )
  expect(rows).toEqual([])
})

async function attempt(table: TableName, fixture: Fixture, role: Role, verb: Verb): Promise<string> {
  if (verb === 'select') return await attemptSelect(table, fixture, role)
  if (verb === 'insert') return await attemptInsert(table, fixture, role)
  const target = await (fixture.target ?? fixture.shown)(make)
  const rows = shop.as[role].from(table)
  const write = verb === 'update' ? rows.update(fixture.change) : rows.delete()
  const answer = await write.eq(fixture.key, target[fixture.key]).select()
  return await verifyOutcome(table, fixture, target, verb, outcomeOfWrite(role, answer))
}

async function attemptSelect(table: TableName, fixture: Fixture, role: Role): Promise<string> {
  const shown = await fixture.shown(make)
  const hidden = fixture.hidden && (await fixture.hidden(make))
  const keys = [shown, hidden].flatMap((row) => (row ? [row[fixture.key]] : []))
  const answer = await shop.as[role].from(table).select().in(fixture.key, keys)
  return outcomeOfSelect(role, answer, fixture.key, shown[fixture.key], keys.length)
}

async function attemptInsert(table: TableName, fixture: Fixture, role: Role): Promise<string> {
  const userId = role === 'anon' || role === 'service' ? undefined : shop.ids[role]
  const row = await fixture.newRow(make, userId)
  const before = await countOf(table)
  // A role that may insert a row may not always read it, so the insert returns no row and the rows are counted.
  const answer: Answer = await shop.as[role].from(table).insert(row)
  const written = (await countOf(table)) - before
  expect(written).toBe(answer.error ? 0 : 1)
  return outcomeOfWrite(role, { ...answer, data: [row] })
}

/** Checks the outcome with the service key: a write without `yes` must leave the row unchanged. */
async function verifyOutcome(table: TableName, fixture: Fixture, target: Json, verb: Verb, outcome: string) {
  const rows = shop.as.service.from(table).select().eq(fixture.key, target[fixture.key])
  const [after] = (await rows.throwOnError()).data
  if (outcome !== 'yes') expect(after).toEqual(target)
  else if (verb === 'delete') expect(after).toBeUndefined()
  return outcome
}

async function countOf(table: TableName): Promise<number> {
  const { count } = await shop.as.service
    .from(table)
    .select('*', { count: 'exact', head: true })
    .throwOnError()
  return count ?? 0
}

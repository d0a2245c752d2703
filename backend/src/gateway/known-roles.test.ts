import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { databaseForThisTest } from '../../test/test-database.ts'
import { createRoleCheck } from './known-roles.ts'

it('a token may use a role that the project made for it, and no other', async () => {
  const database = await databaseForThisTest()
  const knows = createRoleCheck(database)
  // Roles belong to the whole cluster, which other tests share.
  const name = `reader_${randomBytes(6).toString('hex')}`
  await database.query(`create role ${name} nologin`)
  await database.query(`create role ${name}_login login`)
  await database.query(`create role ${name}_bypass nologin bypassrls`)
  try {
    expect(await knows(name)).toBe(true)
    const { rows } = await database.query<{ owner: string }>('select current_user as owner')
    const refused = [
      `${name}_login`,
      `${name}_bypass`,
      rows[0]?.owner ?? '',
      'postgres',
      'pg_read_all_data',
      'nobody',
      '',
      `x' or true --`,
      `${name}\0`,
    ]
    for (const role of refused) expect(await knows(role)).toBe(false)
  } finally {
    await database.query(`drop role ${name}, ${name}_login, ${name}_bypass`)
  }
})

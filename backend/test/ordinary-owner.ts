import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { migrate } from '../src/postgres/migrate.ts'

export interface OrdinaryOwner {
  /** Creates an empty database that the owner owns, and returns its URL for the owner. */
  createDatabase(): Promise<string>
}

/** An account without special rights, on a server where a superuser has created the roles of the API. */
export async function createOrdinaryOwner(superuserUrl: string): Promise<OrdinaryOwner> {
  const owner = `owner_${randomBytes(8).toString('hex')}`
  const inDatabase = (database: string) => Object.assign(new URL(superuserUrl), { pathname: `/${database}` })
  const run = async (sql: string) => {
    const superuser = new pg.Client(superuserUrl)
    await superuser.connect()
    await superuser.query(sql).finally(() => superuser.end())
  }
  await run(`create database ${owner}_roles`)
  await migrate({ connectionString: inDatabase(`${owner}_roles`).href })
  await run(`create role ${owner} login password 'good' nosuperuser nocreaterole nobypassrls;
    grant anon, authenticated, service_role, authenticator to ${owner} with admin option`)
  return {
    async createDatabase() {
      const name = `shop_${randomBytes(8).toString('hex')}`
      await run(`create database ${name} owner ${owner}`)
      return Object.assign(inDatabase(name), { username: owner, password: 'good' }).href
    },
  }
}

import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createOrdinaryOwner } from '../../test/ordinary-owner.ts'
import { databaseForThisTest } from '../../test/test-database.ts'
import { withRunningDatabase } from '../backup/location.ts'
import { createBackend, readKeys } from '../index.ts'

/** A port on which nothing listens. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as { port: number }
  await new Promise((closed) => server.close(closed))
  return port
}

/** A shop with this DATABASE_URL. */
function locationOf(databaseUrl: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'parlour-url-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  return { projectDir: dataDir, dataDir, databaseUrl }
}

const start = (databaseUrl: string) =>
  createBackend({ ...locationOf(databaseUrl), siteUrl: 'http://localhost' })

test('a server that does not answer is named, and the setting', async () => {
  const port = await freePort()
  // With two addresses of localhost, Node’s error has no message of its own.
  for (const host of ['127.0.0.1', 'localhost'])
    await expect(start(`postgres://shop:secret@${host}:${port}/zuma`)).rejects.toThrow(
      new RegExp(`^DATABASE_URL: the database zuma at ${host}:${port} cannot be used: connect ECONNREFUSED`),
    )
})

test('a database that does not exist is named, and the setting', async () => {
  const { url } = await databaseForThisTest()
  const absent = Object.assign(new URL(url), { pathname: '/absent' }).href
  await expect(start(absent)).rejects.toThrow(
    /^DATABASE_URL: the database absent at .* cannot be used: database "absent" does not exist/,
  )
})

test('an account without the rights is told where they are described', async () => {
  const { url } = await databaseForThisTest()
  const owner = await createOrdinaryOwner(url)
  const foreign = new URL(await owner.createDatabase())
  foreign.pathname = new URL(url).pathname
  await expect(start(foreign.href)).rejects.toThrow(
    /permission denied.*docs\/deploying\.md says what the account of DATABASE_URL needs/s,
  )
})

test('commands that read a shop say that a database has none yet', async () => {
  const owner = await createOrdinaryOwner((await databaseForThisTest()).url)
  const location = locationOf(await owner.createDatabase())
  const message = /^There is no shop in the database shop_\w+ yet\. Start it once with npm start\.$/
  await expect(withRunningDatabase(location, async () => {})).rejects.toThrow(message)
  await expect(readKeys(location)).rejects.toThrow(message)
})

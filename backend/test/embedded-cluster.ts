import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject } from 'vitest'

/**
 * Puts a cluster that was never started into the folder, where it is created otherwise. Copying one takes a tenth of the time. On
 * Windows each cluster has a password of its own.
 */
export function putNewCluster(dir: string): void {
  if (process.platform === 'win32') return
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  cpSync(inject('newCluster'), join(dir, 'data'), { recursive: true })
}

/** Runs one statement on a new connection. */
export async function ask(connection: pg.ClientConfig, sql: string): Promise<unknown[]> {
  const client = new pg.Client(connection)
  // Tests stop servers, which breaks open connections.
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** Repeats the statement until the database answers. */
export async function askUntilAnswered(connection: pg.ClientConfig, sql: string): Promise<unknown[]> {
  let rows: unknown[] | undefined
  await expect.poll(async () => (rows = await ask(connection, sql))).toBeDefined()
  return rows!
}

export function serverPid(dir: string): number {
  return Number(readFileSync(join(dir, 'data/postmaster.pid'), 'utf8').split('\n')[0])
}

/** Runs a cluster in a child process that is killed after `sql` has run, so that the database is left running. */
export async function startAndKill(dir: string, sql: string): Promise<void> {
  const end = await runWithCluster(`
    import pg from 'pg'
    const { connection } = await startCluster({ dir: ${JSON.stringify(dir)}, volatile: true })
    const client = new pg.Client(connection)
    await client.connect()
    await client.query(${JSON.stringify(sql)})
    process.kill(process.pid, 'SIGKILL')`)
  expect(end).toEqual([null, 'SIGKILL'])
}

/** Starts a cluster in a child process that exits as soon as its database begins to start. */
export async function startAndExit(dir: string): Promise<void> {
  const end = await runWithCluster(`
    const dir = ${JSON.stringify(dir)}
    void startCluster({ dir, volatile: true })
    while (!isRunning(dir)) await new Promise(setImmediate)
    process.exit(7)`)
  expect(end).toEqual([7, null])
}

/**
 * Runs one statement on a cluster in a child process with these changes of its environment, and stops the cluster.
 * What a start finds out about its rights counts for its whole process.
 */
export async function startAndStop(
  dir: string,
  sql: string,
  variables: NodeJS.ProcessEnv = {},
): Promise<void> {
  const program = `
    import pg from 'pg'
    const { connection, stop } = await startCluster({ dir: ${JSON.stringify(dir)}, volatile: true })
    const client = new pg.Client(connection)
    await client.connect()
    await client.query(${JSON.stringify(sql)})
    await client.end()
    await stop()`
  expect(await runWithCluster(program, variables)).toEqual([0, null])
}

/** Runs a program that uses `cluster.ts`. Returns its exit code or signal. */
async function runWithCluster(program: string, variables: NodeJS.ProcessEnv = {}): Promise<unknown[]> {
  const source = join(import.meta.dirname, '../src/postgres/cluster/cluster.ts')
  const script = `import { isRunning, startCluster } from ${JSON.stringify(source)}\n${program}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
    env: { ...process.env, ...variables },
    stdio: 'inherit',
  })
  return await once(child, 'exit')
}

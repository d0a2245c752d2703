import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { findBinaries } from '../src/postgres/cluster/binaries.ts'
import { startCluster } from '../src/postgres/cluster/cluster.ts'
import { initialise } from '../src/postgres/cluster/initialise.ts'

declare module 'vitest' {
  interface ProvidedContext {
    cluster: { host: string; port: number; user: string; password: string }
    /** A data folder that was never started. */
    newCluster: string
  }
}

/** One temporary PostgreSQL for the whole run; each test file clones its own database in it. */
export default async function setup(project: TestProject) {
  const dir = mkdtempSync(join(tmpdir(), 'parlour-test-'))
  await initialise(await findBinaries(), dir, { volatile: true })
  project.provide('newCluster', join(dir, 'new'))
  cpSync(join(dir, 'data'), join(dir, 'new'), { recursive: true })
  const cluster = await startCluster({ dir, volatile: true })
  const { host, port, user, password } = cluster.connection
  project.provide('cluster', { host: host!, port: port!, user: user!, password: String(password ?? '') })
  return async () => {
    await cluster.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startAndStop } from '../../../test/embedded-cluster.ts'
import { startCluster } from './cluster.ts'

const CREATE = 'create table kept as select 7 as id'
const EXPECT_KEPT = 'do $$ begin assert (select id from kept) = 7; end $$'
const NOBODY = 65534
const SLOW = { timeout: 120_000 }

/** The shop's data folder, with the modes that a shop gives it. */
let dataDir: string
let dir: string
/** For a process in which the command `unshare` fails, as where namespaces are denied. */
let withoutNamespaces: NodeJS.ProcessEnv

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'parlour-root-'))
  dir = join(dataDir, 'postgres')
  const programs = join(dataDir, 'bin')
  mkdirSync(programs)
  writeFileSync(join(programs, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
  withoutNamespaces = { PATH: `${programs}${delimiter}${process.env.PATH}` }
})

afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

/** Users to whom the data folder and what is in it belong. */
function owners(): number[] {
  const data = join(dir, 'data')
  const names = readdirSync(data, { recursive: true, encoding: 'utf8' })
  return [...new Set(['.', ...names].map((name) => lstatSync(join(data, name)).uid))]
}

// Other users run PostgreSQL directly.
describe.skipIf(process.getuid?.() !== 0)('as root', () => {
  test('a shop in which namespaces were denied once starts again, both ways', SLOW, async () => {
    await startAndStop(dir, CREATE)
    await startAndStop(dir, EXPECT_KEPT, withoutNamespaces)
    expect(owners()).toEqual([NOBODY])
    await startAndStop(dir, EXPECT_KEPT)
    expect(owners()).toEqual([0])
  })

  test('a new shop starts where namespaces are denied, and later where they are not', SLOW, async () => {
    await startAndStop(dir, CREATE, withoutNamespaces)
    await startAndStop(dir, EXPECT_KEPT)
    await startAndStop(dir, EXPECT_KEPT, withoutNamespaces)
    expect(lstatSync(join(dir, 'data')).mode & 0o077).toBe(0)
    expect(lstatSync(dir).mode & 0o066).toBe(0)
  })

  test('a start that stopped while it changed owners is continued by the next one', SLOW, async () => {
    await startAndStop(dir, CREATE)
    chownSync(join(dir, 'data'), NOBODY, NOBODY)
    chownSync(join(dir, 'data/global'), NOBODY, NOBODY)
    await startAndStop(dir, EXPECT_KEPT)
    expect(owners()).toEqual([0])
  })

  test('a folder that PostgreSQL may not enter is named, with what to do', SLOW, async () => {
    const home = join(dataDir, 'home')
    mkdirSync(home, { mode: 0o700 })
    chownSync(home, 4321, 4321)
    await expect(startCluster({ dir: join(home, 'data/postgres'), volatile: true })).rejects.toThrow(
      `PostgreSQL may not enter the folder ${home}`,
    )
    chmodSync(home, 0o711)
    await startAndStop(join(home, 'data/postgres'), 'select 1')
  })
})

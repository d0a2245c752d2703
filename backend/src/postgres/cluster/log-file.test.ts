import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ask, putNewCluster } from '../../../test/embedded-cluster.ts'
import { startCluster } from './cluster.ts'
import { rotateLog } from './log-file.ts'

const MEBIBYTE = 1024 * 1024
let dir: string

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'parlour-log-'))
})

afterEach(() => rmSync(dir, { recursive: true, force: true }))

test('a small log is not changed', async () => {
  const log = join(dir, 'postgres.log')
  writeFileSync(log, 'a line\n')
  await rotateLog(log)
  expect(readFileSync(log, 'utf8')).toBe('a line\n')
})

test('of a log that has grown too large the last mebibyte is kept in a second file that only its owner can read', async () => {
  const log = join(dir, 'postgres.log')
  writeFileSync(`${log}.1`, 'older lines\n')
  writeFileSync(log, `${'x'.repeat(3 * MEBIBYTE)}the last line\n`)
  await rotateLog(log)
  expect(statSync(log).size).toBe(0)
  const kept = readFileSync(`${log}.1`, 'utf8')
  expect([kept.length, kept.endsWith('xxthe last line\n')]).toEqual([MEBIBYTE, true])
})

test('a running server continues in the truncated log; errors of callers are one line without their statement', async () => {
  putNewCluster(dir)
  const cluster = await startCluster({ dir, volatile: true })
  const log = join(dir, 'postgres.log')
  const fail = (name: string) =>
    expect(ask(cluster.connection, `select '${'s'.repeat(11_000)}' from ${name}`)).rejects.toThrow(name)
  await fail('missing_before')
  expect(readFileSync(log, 'utf8')).toMatch(/ERROR: {2}relation "missing_before" does not exist/)
  writeFileSync(log, 'x'.repeat(2 * MEBIBYTE), { flag: 'a' })
  await expect.poll(() => statSync(log).size).toBeLessThan(MEBIBYTE)
  await fail('missing_after')
  const lines = readFileSync(log, 'utf8')
  expect(lines).toMatch(/^[^\n]*ERROR: {2}relation "missing_after" does not exist[^\n]*\n$/)
  expect(lines.length).toBeLessThan(300)
  expect([statSync(log).mode & 0o777, statSync(`${log}.1`).mode & 0o777]).toEqual([0o600, 0o600])
  await cluster.stop()
})

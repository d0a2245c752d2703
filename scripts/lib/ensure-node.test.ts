import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { unpackNode } from './ensure-node.mjs'
import { localNode } from './run.mjs'

let dir: string
let integrity: string

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'parlour-node-'))
  mkdirSync(join(dir, 'package/bin'), { recursive: true })
  mkdirSync(join(dir, 'package/include'))
  writeFileSync(join(dir, 'package/bin', basename(localNode)), 'the program')
  writeFileSync(join(dir, 'package/include/node.h'), 'a header')
  spawnSync('tar', ['-czf', 'node-1.0.0.tgz', 'package'], { cwd: dir })
  rmSync(join(dir, 'package'), { recursive: true })
  const hash = createHash('sha512').update(readFileSync(join(dir, 'node-1.0.0.tgz')))
  integrity = `sha512-${hash.digest('base64')}`
})

afterEach(() => rmSync(dir, { recursive: true }))

test('only the program is unpacked from the archive', () => {
  expect(readFileSync(unpackNode(dir, integrity), 'utf8')).toBe('the program')
  expect(() => readFileSync(join(dir, 'package/include/node.h'))).toThrow('ENOENT')
})

test('another archive than the one that was checked is refused', () => {
  const other = `sha512-${createHash('sha512').update('another').digest('base64')}`
  expect(() => unpackNode(dir, other)).toThrow('not the archive')
  expect(() => readFileSync(join(dir, 'package/bin', basename(localNode)))).toThrow('ENOENT')
})

import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root as checkout } from './run.mjs'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'parlour-fingerprint-'))
  cpSync(join(checkout, 'scripts/lib'), join(root, 'scripts/lib'), { recursive: true })
  mkdirSync(join(root, 'app/parts'), { recursive: true })
  writeFileSync(join(root, 'app/parts/button.tsx'), 'button')
  writeFileSync(join(root, 'app/routes.ts'), 'routes')
})

afterEach(() => rmSync(root, { recursive: true }))

function fingerprint(): string {
  const script =
    "import { fingerprint } from './scripts/lib/fingerprint.mjs'; console.log(fingerprint(['app', 'missing.ts']))"
  const options = { cwd: root, encoding: 'utf8' } as const
  return spawnSync(process.execPath, ['--input-type=module', '--eval', script], options).stdout
}

test('a fingerprint changes with the content of a file in any folder', () => {
  const before = fingerprint()
  expect(before).toMatch(/^[0-9a-f]{64}\n$/)
  writeFileSync(join(root, 'app/parts/button.tsx'), 'another button')
  expect(fingerprint()).not.toBe(before)
})

test('a fingerprint changes with a file behind a link', { skip: process.platform === 'win32' }, () => {
  mkdirSync(join(root, 'linked'))
  symlinkSync(join(root, 'linked'), join(root, 'app/linked'))
  const before = fingerprint()
  writeFileSync(join(root, 'linked/screen.tsx'), 'screen')
  expect(fingerprint()).not.toBe(before)
})

test('a fingerprint does not depend on tests', () => {
  const before = fingerprint()
  writeFileSync(join(root, 'app/routes.test.ts'), 'test')
  expect(fingerprint()).toBe(before)
})

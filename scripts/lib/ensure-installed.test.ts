import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root as checkout } from './run.mjs'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'parlour-installed-'))
  cpSync(join(checkout, 'scripts/lib'), join(root, 'scripts/lib'), { recursive: true })
  cpSync(join(checkout, 'scripts/postinstall.mjs'), join(root, 'scripts/postinstall.mjs'))
  writeFileSync(join(root, 'package.json'), '{ "name": "release", "version": "1.0.0", "type": "module" }')
  writeFileSync(join(root, 'npm-shrinkwrap.json'), '{ "lockfileVersion": 3, "packages": {} }')
  mkdirSync(join(root, 'node_modules/.bin'), { recursive: true })
})

afterEach(() => rmSync(root, { recursive: true }))

const postinstall = () => spawnSync(process.execPath, ['scripts/postinstall.mjs'], { cwd: root })

/** What a script says that needs the packages, without an npm that could install them. */
function whatIsInstalled(before = ''): string {
  const script = `import { ensureInstalled } from './scripts/lib/ensure-installed.mjs'; ${before}; await ensureInstalled()`
  const env = { ...process.env, PATH: '', npm_execpath: '' }
  const options = { cwd: root, env, encoding: 'utf8' } as const
  return spawnSync(process.execPath, ['--input-type=module', '--eval', script], options).stderr
}

test('the packages of a release are installed once, by npm ci too', () => {
  expect(whatIsInstalled()).toContain('Installing the packages')
  postinstall()
  expect(whatIsInstalled()).toBe('')
})

test('the packages of another lock file are installed', () => {
  postinstall()
  writeFileSync(join(root, 'npm-shrinkwrap.json'), '{ "lockfileVersion": 3, "packages": { "": {} } }')
  expect(whatIsInstalled()).toContain('Installing the packages')
})

test('the packages of a folder that was copied from another kind of machine are installed', () => {
  postinstall()
  for (const [name, value] of [
    ['platform', 'other'],
    ['arch', 'other'],
  ])
    expect(whatIsInstalled(`Object.defineProperty(process, '${name}', { value: '${value}' })`)).toContain(
      'Installing the packages',
    )
})

test('a checkout without the packages for development is not yet installed', () => {
  writeFileSync(join(root, 'vite.config.ts'), '')
  postinstall()
  expect(whatIsInstalled()).toContain('Installing the packages')
  mkdirSync(join(root, 'node_modules/vite'))
  postinstall()
  expect(whatIsInstalled()).toBe('')
})

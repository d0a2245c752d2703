import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { SETTING_NAMES } from '../server/env.ts'

const ROOT = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
/** The names that are set by `NAME=value`. */
const names = (text: string) => [...text.matchAll(/\b([A-Z][A-Z_0-9]+)=/g)].map(([, name]) => name)

test('every stage of the image has the Node of .nvmrc', () => {
  const versions = [...read('Dockerfile').matchAll(/^FROM node:(\d+)/gm)].map(([, version]) => version)
  expect(versions).toEqual([read('.nvmrc').trim(), read('.nvmrc').trim()])
})

test('the image runs as an ordinary user, with a health check', () => {
  const final =
    read('Dockerfile')
      .split(/^FROM /m)
      .at(-1) ?? ''
  expect(final).toMatch(/^USER node$/m)
  expect(final).toMatch(/^HEALTHCHECK [^]*\/healthz/m)
})

test('the image has every folder of a release', () => {
  const { files } = JSON.parse(read('package.json')) as { files: string[] }
  const folders = files
    .filter((file) => !file.includes('.') && !file.includes('!'))
    .map((path) => path.split('/')[0])
  const copied = [...read('Dockerfile').matchAll(/^COPY --from=build \/shop\/(\S+)/gm)].map(
    ([, path]) => path,
  )
  expect(copied).toEqual(expect.arrayContaining([...new Set(folders)]))
})

describe('the settings', () => {
  /** Of Node, of its C library, or of the unit. */
  const OTHERS = ['NODE_ENV', 'NODE_COMPILE_CACHE', 'MALLOC_ARENA_MAX']

  test('of compose.yaml are settings of the shop', () => {
    const shop = /^ {2}shop:\n[^]*?\n(?= {2}\w)/m.exec(read('compose.yaml'))?.[0] ?? ''
    const set = [...shop.matchAll(/^ {6}([A-Z][A-Z_0-9]+):/gm)].map(([, name]) => name)
    expect(set.length).toBeGreaterThan(8)
    expect(set.filter((name) => !SETTING_NAMES.includes(name ?? ''))).toEqual([])
  })

  test('of the image and the unit are settings of the shop', () => {
    const image = /^ENV .*$/m.exec(read('Dockerfile'))?.[0] ?? ''
    const unit = /^Environment=(.*)$/m.exec(read('deploy/parlour.service'))?.[1] ?? ''
    for (const name of [...names(image), ...names(unit)])
      expect([...OTHERS, ...SETTING_NAMES], name).toContain(name)
  })
})

test('the image, the unit and npm start give Node the same flags', () => {
  const flags = [...read('scripts/start.mjs').matchAll(/'(--[a-z-]+=\d+)'/g)].map(([, flag]) => flag)
  expect(flags).not.toEqual([])
  expect(read('Dockerfile')).toContain(flags.map((flag) => `"${flag}", `).join('') + '"server/main.ts"')
  expect(read('deploy/parlour.service')).toContain([...flags, 'server/main.ts'].join(' '))
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { serverFlags, serverVariables } from '../scripts/lib/server-flags.mjs'
import { SETTING_NAMES } from '../server/env.ts'

const ROOT = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
/** The names that are set by `NAME=value`. */
const names = (text: string) => [...text.matchAll(/\b([A-Z][A-Z_0-9]+)=/g)].map(([, name]) => name)

/** The stages of the image, in their order. */
const stages = () =>
  read('Dockerfile')
    .split(/^(?=FROM )/m)
    .slice(1)

/** Of compose.yaml. */
const service = (name: string) =>
  new RegExp(`^ {2}${name}:\\n[^]*?\\n(?= {2}\\w)`, 'm').exec(read('compose.yaml'))?.[0] ?? ''

/** From where and to where a stage copies. */
const copies = (stage: string) => [...stage.matchAll(/^COPY (.*)$/gm)].map(([, paths]) => paths)

test('every stage of the image has the Node of .nvmrc', () => {
  const versions = stages().map((stage) => /^FROM node:(\d+)-/.exec(stage)?.[1])
  expect(versions).toEqual(['packages', 'release', 'image'].map(() => read('.nvmrc').trim()))
})

test('the image runs as an ordinary user, with a health check', () => {
  expect(stages().at(-1)).toMatch(/^USER node$/m)
  expect(stages().at(-1)).toMatch(/^HEALTHCHECK [^]*\/healthz/m)
})

test('health checks that fail while a database recovers do not count', () => {
  expect(stages().at(-1)).toMatch(/^HEALTHCHECK .*--start-period=24h/m)
  expect(service('database')).toMatch(/^ {4}healthcheck:\n[^]*^ {6}start_period: 24h$/m)
})

test('the service is up for systemd once its program runs, so that no time limit ends a recovery', () => {
  expect(read('deploy/parlour.service')).toMatch(/^Type=exec$/m)
})

test('the image holds a release and the packages that its server needs, and nothing of the checkout', () => {
  const [packages = '', release = '', image = ''] = stages()
  expect(packages).toContain('RUN npm ci --omit=dev')
  expect(release).toContain('RUN npm pack && mkdir /release && tar ')
  expect(copies(image)).toEqual([
    '--from=packages /shop/node_modules node_modules',
    '--from=release /release ./',
  ])
})

test('the packages are installed with the lock file of a release, whose commands then need no installation', () => {
  expect(copies(stages()[0] ?? '')).toContain('package-lock.json npm-shrinkwrap.json')
  const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] }
  for (const stage of stages().slice(0, 2))
    expect(copies(stage)).toEqual(
      expect.arrayContaining(workspaces.map((folder) => `${folder}/package.json ${folder}/`)),
    )
})

test('what git leaves out, such as data, backups and settings, is not sent to the build of the image', () => {
  const ignored = read('.gitignore')
    .trim()
    .split('\n')
    .map((line) => line.replace(/^\/|\/$/g, ''))
  expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining(ignored))
})

describe('the settings', () => {
  /** Of Node, of its C library, or of the unit. */
  const OTHERS = ['NODE_ENV', 'NODE_COMPILE_CACHE', 'MALLOC_ARENA_MAX']

  test('of compose.yaml are settings of the shop', () => {
    const shop = service('shop')
    const set = [...shop.matchAll(/^ {6}([A-Z][A-Z_0-9]+):/gm)].map(([, name]) => name)
    expect(set).toContain('DATABASE_URL')
    expect(set.filter((name) => !SETTING_NAMES.includes(name ?? ''))).toEqual([])
    expect(shop).toContain('env_file: .env\n')
  })

  test('of the image and the unit are settings of the shop', () => {
    const image = /^ENV .*$/m.exec(read('Dockerfile'))?.[0] ?? ''
    const unit = /^Environment=(.*)$/m.exec(read('deploy/parlour.service'))?.[1] ?? ''
    for (const name of [...names(image), ...names(unit)])
      expect([...OTHERS, ...SETTING_NAMES], name).toContain(name)
  })
})

test('the image, the unit and npm start give Node the same flags', () => {
  expect(read('Dockerfile')).toContain(
    serverFlags.map((flag) => `"${flag}", `).join('') + '"build/server/main.js"',
  )
  expect(read('deploy/parlour.service')).toContain([...serverFlags, 'build/server/main.js'].join(' '))
  for (const variable of Object.entries(serverVariables).map((each) => each.join('=')))
    for (const file of ['Dockerfile', 'deploy/parlour.service']) expect(read(file)).toContain(` ${variable} `)
})

test('the unit runs as a user that outlives it, and that the documentation creates', () => {
  const user = /^User=(.*)$/m.exec(read('deploy/parlour.service'))?.[1]
  expect(read('deploy/parlour.service')).not.toMatch(/^DynamicUser=/m)
  expect(read('docs/deploying.md')).toContain(`--shell /usr/sbin/nologin ${user}\n`)
})

test('what config.toml says otherwise than a new hosted project is in the steps for one', () => {
  const steps = read('docs/deploying.md').split('## A hosted Supabase project')[1] ?? ''
  const number = (name: string) =>
    new RegExp(`^${name} = (\\d+)$`, 'm').exec(read('supabase/config.toml'))?.[1]
  expect(steps).toContain(`max rows | ${number('max_rows')} |`)
  expect(steps).toContain(`| ${number('sign_in_sign_ups')} and ${number('token_refresh')} in five minutes |`)
})

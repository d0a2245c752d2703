import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

/** Needed by few requests, or with some settings only. */
const RARE = [
  '@opentelemetry/api',
  '@simplewebauthn/server',
  'arctic',
  'aws4fetch',
  'file-type',
  'nodemailer',
  'pg-copy-streams',
  'prom-client',
  'qrcode',
  'sanitize-html',
  'sharp',
]

/** Prints the URL of each module that it has loaded. */
const PROGRAM = `
  import { registerHooks } from 'node:module'
  const loaded = []
  registerHooks({
    load(url, context, next) {
      loaded.push(url)
      return next(url, context)
    },
  })
  await import('./server/env.ts')
  await import('./server/shop.ts')
  await import('@parlour/backend')
  console.log(JSON.stringify(loaded))
`

it('a start loads no library that few requests need', { timeout: 60_000 }, async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    cwd: ROOT,
    maxBuffer: 16 * 1024 * 1024,
  })
  const loaded = JSON.parse(stdout) as string[]
  const packages = new Set(
    loaded.flatMap((url) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1] ?? []),
  )
  expect(packages).toContain('pg')
  expect(RARE.filter((name) => packages.has(name))).toEqual([])
})

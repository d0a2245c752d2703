import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')
const section = readme.split('## What is there, and what proves it')[1]?.split('\n## ')[0] ?? ''
const proofs = [...section.matchAll(/^\| (\w+) \| (.+) \| `([^`]+)`: (.+) \|$/gm)].map(
  ([, service, what, file, name]) => ({ service, what, file: file!, name: name! }),
)

test('every service lists what it supports', () => {
  expect(new Set(proofs.map(({ service }) => service))).toEqual(
    new Set(['rest', 'auth', 'storage', 'functions', 'realtime', 'all']),
  )
  expect(proofs.length).toBe(section.split('\n| ').length - 2)
})

test.each(proofs)('$service: $what has a test that exists', ({ file, name }) => {
  const path = join(import.meta.dirname, file)
  expect(existsSync(path)).toBe(true)
  expect(readFileSync(path, 'utf8').replaceAll("\\'", "'")).toContain(name)
})

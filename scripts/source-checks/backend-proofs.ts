import { posix } from 'node:path'
import { sectionOf, tablesOf } from './markdown.ts'
import { isFile, read, tooFew } from './repository.ts'

const README = 'backend/README.md'
const SECTION = 'What is there, and what proves it'
const SOURCES = 'backend/src'
const SERVICES = ['rest', 'auth', 'storage', 'functions', 'realtime', 'all']

/** Each feature that the README of the backend lists has a test that exists. */
export function checkBackendProofs(): string[] {
  const rows = tablesOf(sectionOf(read(README), SECTION)).flatMap(([, ...rest]) => rest)
  const listed = new Set(rows.map(([service = '']) => service))
  return [
    ...rows.flatMap(([service = '', what = '', proof = '']) => problemsOfRow(service, what, proof)),
    ...SERVICES.filter((service) => !listed.has(service)).map(
      (service) => `${README} lists nothing of ${service} in '${SECTION}'.`,
    ),
    ...tooFew(rows.length, 50, `rows in '${SECTION}' of ${README}`),
  ]
}

function problemsOfRow(service: string, what: string, proof: string): string[] {
  const row = `${README}, row '${service}: ${what}':`
  if (!SERVICES.includes(service)) return [`${row} there is no service of this name.`]
  const [, test, name] = /^`([^`]+)`: (.+)$/.exec(proof) ?? []
  if (test === undefined || name === undefined) return [`${row} the last cell is not a file and a test.`]
  const file = posix.join(SOURCES, test)
  if (!isFile(file)) return [`${row} ${file} does not exist.`]
  return read(file).replaceAll("\\'", "'").includes(name)
    ? []
    : [`${row} ${file} has no test named '${name}'.`]
}

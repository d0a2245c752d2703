import { env, must, tool } from './run.mjs'
import { say } from './say.mjs'

const CHECKS = [
  ['Database types match the migrations', 'node', ['scripts/db-types.ts', '--check']],
  ['Types of the routes', 'react-router', ['typegen']],
  // Each of several checkers would check again what files share: four take nearly twice the processor time of one.
  ['Types', 'tsc', ['--noEmit', '--checkers', '1']],
  ['Lint, including the import layers', 'oxlint', []],
  ['Format', 'oxfmt', ['--check', '.']],
  ['Layout of folders, links and codes of the docs', 'node', ['scripts/source-checks/index.ts']],
]

/** Runs everything that needs no test. Exits if a check fails. */
export async function runChecks() {
  for (const [title, name, args] of CHECKS) {
    say(`\n— ${title}`)
    await must(tool(name), args, { env, shell: process.platform === 'win32' })
  }
}

import { env, tool } from './run.mjs'

/** Types are one row, because they take as long as everything else together. */
const TYPES = [
  ['Types of the routes', 'react-router', ['typegen']],
  // Each of several checkers would check again what files share: four take nearly twice the processor time of one. It ends after one
  // pass: without collecting garbage it takes 30 % less of it, and 1.7 instead of 1.4 GB of memory.
  ['Types', 'tsc', ['--noEmit', '--checkers', '1'], { GOGC: 'off' }],
]

const OTHERS = [
  ['Lint, including the import layers', 'oxlint', []],
  ['Format', 'oxfmt', ['--check', '.']],
  ['Layout of folders, links and codes of the docs', 'node', ['scripts/source-checks/index.ts']],
  ['Database types match the migrations', 'node', ['scripts/db-types.ts', '--check']],
]

/** Two rows of steps that need no test, for `runSteps`. */
export const [typeChecks, otherChecks] = [TYPES, OTHERS].map((row) =>
  row.map(([title, name, args, variables = {}]) => ({
    suite: 'checks',
    title,
    work: (execute) =>
      execute(tool(name), args, { env: { ...env, ...variables }, shell: process.platform === 'win32' }),
  })),
)

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DataError } from '../lib/supabase/data-error.ts'
import { ERROR_CODES, hasErrorCode } from './error-codes.ts'

const MIGRATIONS = join(import.meta.dirname, '../../supabase/migrations')

interface Refusal {
  statement: string
  code: string | undefined
}

/** Every `raise` of the migrations, and the code in its hint. */
const refusals: Refusal[] = readdirSync(MIGRATIONS).flatMap((file) => {
  const sql = readFileSync(join(MIGRATIONS, file), 'utf8').replaceAll(/--.*$/gm, '')
  return [...sql.matchAll(/\braise (?:exception|sqlstate)\b[^;]*;/g)].map(([statement]) => ({
    statement: `${file}: ${statement}`,
    code: /(?:hint = |'hint', )(?:coalesce\(.*)?'(\w+)'/.exec(statement)?.[1],
  }))
})

test('every refusal by the schema has a code', () => {
  expect(refusals.length).toBeGreaterThan(30)
  expect(refusals.filter(({ code }) => code === undefined)).toEqual([])
})

test('the codes are those of the catalogue, and each of them is raised', () => {
  const raised = new Set(refusals.map(({ code }) => code))
  expect([...raised].toSorted()).toEqual(ERROR_CODES.toSorted())
})

test('an error is recognised by its code, whatever its message is', () => {
  const error = new DataError('In any words.', 'PT409', 409, '', 'featured_limit')
  expect(hasErrorCode(error, 'order_changed', 'featured_limit')).toBe(true)
  expect(hasErrorCode(error, 'order_changed')).toBe(false)
  expect(hasErrorCode(new DataError('featured_limit'), 'featured_limit')).toBe(false)
  expect(hasErrorCode(new Error('featured_limit'), 'featured_limit')).toBe(false)
})

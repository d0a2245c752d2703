import { expect, test } from 'vitest'
import { personalTablesIn } from './personal-columns.ts'

test('a table with a column about a person is found, one without is not', () => {
  const sql =
    'create table public.visits (\n  id uuid,\n  visitor_email text not null\n);\ncreate table public.rooms (\n  id uuid,\n  title text\n);'
  expect(personalTablesIn(sql)).toEqual(['public.visits'])
})

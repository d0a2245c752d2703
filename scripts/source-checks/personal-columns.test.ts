import { expect, test } from 'vitest'
import { personalTablesIn, tablesNamedBy } from './personal-columns.ts'

test('a table with a column about a person is found, one without is not', () => {
  const sql =
    'create table public.visits (\n  id uuid,\n  visitor_email text not null\n);\ncreate table public.rooms (\n  id uuid,\n  title text\n);'
  expect(personalTablesIn(sql)).toEqual(['public.visits'])
})

test('tables are named in the column Where, in the schema public or private', () => {
  const record =
    '| Data | Where |\n|---|---|\n| `email` | `private.visits`, `rooms`, schema `auth`, folder `DATA_DIR/mail` |\n'
  expect(tablesNamedBy(record)).toEqual(['private.visits', 'rooms'])
})

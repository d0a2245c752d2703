import { expect, test } from 'vitest'
import { databaseForThisTest } from '../../test/test-database.ts'
import { errorFields } from './error-fields.ts'

async function failureOf(sql: string, values: unknown[] = []): Promise<unknown> {
  const database = await databaseForThisTest({
    sql: `create table readers (email text constraint "one account per email" unique, age int check (age > 0));
      insert into readers values ('ada@example.com', 7);
      create function refuse(email text) returns void language plpgsql as
        $$ begin raise exception 'no account for %', email; end $$`,
  })
  return await database.query(sql, values).then(
    () => undefined,
    (error: unknown) => error,
  )
}

test('a violated constraint is logged with its name, without the row', async () => {
  const error = await failureOf('insert into readers values ($1, 8)', ['ada@example.com'])
  expect(error).toMatchObject({ detail: expect.stringContaining('ada@example.com') })
  const fields = errorFields(error)
  expect(fields).toMatchObject({
    type: 'error',
    code: '23505',
    message: 'duplicate key value violates unique constraint "…"',
    table: 'readers',
    constraint: 'one account per email',
    stack: expect.stringMatching(/^error: duplicate key value violates unique constraint "…"\n +at /),
  })
  expect(JSON.stringify(fields)).not.toMatch(/\bada\b|example\.com/)
})

test.each([
  ['a value that is not of its type', 'select $1::int', '22P02'],
  ['the text of a function of the project', 'select refuse($1)', 'P0001'],
])('%s is logged by its code alone', async (_what, sql, code) => {
  const fields = errorFields(await failureOf(sql, ['seven Ada Okafor']))
  expect(fields).toMatchObject({ code, message: `SQLSTATE ${code}` })
  expect(JSON.stringify(fields)).not.toContain('Ada')
})

test('details that a client of PostgREST receives are left out', () => {
  const received = {
    code: '23514',
    message: 'new row violates "x"',
    details: 'Failing row contains (Ada)',
    hint: 'Ada',
  }
  expect(errorFields(received)).toEqual({ type: 'Object', code: '23514', message: 'new row violates "…"' })
})

test('causes are logged the same way, other properties are not', () => {
  const cause = Object.assign(new Error('550 no mailbox ada@example.com'), {
    response: 'ada',
    command: 'RCPT TO',
  })
  const fields = errorFields(new Error('not sent', { cause }))
  expect(fields).toMatchObject({ message: 'not sent', cause: { message: '550 no mailbox [email]' } })
  expect(JSON.stringify(fields)).not.toMatch(/\bada\b|RCPT/)
})

test('the message is left out of the stack too, also one with several lines', () => {
  const { stack = '' } = errorFields(new Error('no mailbox\n    at ada@example.com'))
  expect(stack.split('\n')[0]).toBe('Error: no mailbox')
  expect(stack).toContain('error-fields.test.ts')
  expect(stack).not.toContain('ada@')
})

test('anything can be thrown', () => {
  expect(errorFields('nobody@example.com is gone')).toEqual({ type: 'string', message: '[email] is gone' })
  expect(errorFields(undefined)).toEqual({ type: 'undefined', message: 'undefined' })
})

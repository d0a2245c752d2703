import { expect, test } from 'vitest'
import { codesOf, refusalsIn } from './refusal-codes.ts'

test.each([
  ["raise exception 'No.' using hint = 'cart_empty';", 'cart_empty'],
  ["raise sqlstate 'PT409' using message = 'No.', hint = 'stock_too_low';", 'stock_too_low'],
  ["raise exception using hint = coalesce(hint_of_row, 'row_refused');", 'row_refused'],
  ["raise sqlstate 'PGRST' using message = json_build_object('hint', 'too_many');", 'too_many'],
  [
    "perform private.refuse_until(\n  private.count_attempt('a network', 100), 'too_many', 'Not now.'\n);",
    'too_many',
  ],
  ["perform private.refuse_until(again_at, p_code, 'Not now.');", undefined],
  ["raise exception 'No.'\n  using errcode = 'PT409';", undefined],
])('%s has the code %s', (statement, code) => {
  expect(refusalsIn(`begin\n${statement}\nend`).map((refusal) => refusal.code)).toEqual([code])
})

test('the function that raises the code of its caller has none', () => {
  const definition = `create function private.refuse_until(p_again_at timestamptz, p_hint text) returns void as $$
    begin raise sqlstate 'PGRST' using message = jsonb_build_object('hint', p_hint); end $$;`
  expect(refusalsIn(definition)).toEqual([])
})

test('comments and notices are no refusals', () => {
  expect(refusalsIn("-- raise exception 'No.';\nraise notice 'Yes.';")).toEqual([])
})

test('codes are in the columns Code, in backticks', () => {
  const page = `
| Code | Status | When |
|---|---|---|
| \`field_missing\`, \`field_too_long\` | 400 | \`name\` is blank or long |

| Field | Limit |
|---|---|
| \`name\` | 200 |
`
  expect(codesOf(page)).toEqual(['field_missing', 'field_too_long'])
})

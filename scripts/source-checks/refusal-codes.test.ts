import { expect, test } from 'vitest'
import { refusalsIn } from './refusal-codes.ts'

test.each([
  ["raise exception 'No.' using hint = 'cart_empty';", 'cart_empty'],
  ["raise sqlstate 'PT409' using message = 'No.', hint = 'stock_too_low';", 'stock_too_low'],
  ["raise exception using hint = coalesce(hint_of_row, 'row_refused');", 'row_refused'],
  ["raise sqlstate 'PGRST' using message = json_build_object('hint', 'too_many');", 'too_many'],
  ["raise exception 'No.'\n  using errcode = 'PT409';", undefined],
])('%s has the code %s', (statement, code) => {
  expect(refusalsIn(`begin\n${statement}\nend`).map((refusal) => refusal.code)).toEqual([code])
})

test('comments and notices are no refusals', () => {
  expect(refusalsIn("-- raise exception 'No.';\nraise notice 'Yes.';")).toEqual([])
})

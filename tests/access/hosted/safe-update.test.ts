import { expect, test } from 'vitest'
import { statementsWithoutWhere } from './safe-update.ts'

test.each([
  ['update a set b = 1;'],
  ['delete from a;'],
  ['delete from public.a returning id'],
  ['update a set b = (select c from d where e);'],
  ['with gone as (delete from a returning id) select 1 from gone where true'],
])('%s has no condition', (statement) => {
  expect(statementsWithoutWhere(`begin ${statement} end`)).toHaveLength(1)
})

test.each([
  ['update a as b set c = 1 where d;'],
  ['delete from a where b in (select c from d);'],
  ['insert into a values (1) on conflict do update set b = 1;'],
  ['select 1 from a for update of a;'],
  ["raise exception 'update a set b';"],
])('%s has a condition, or needs none', (statement) => {
  expect(statementsWithoutWhere(`begin ${statement} end`)).toEqual([])
})

import { expect, test } from 'vitest'
import type { Cost } from '../../postgres/turns/transaction-turns.ts'
import { planOf } from '../testing/films.ts'
import { costOf } from './cost.ts'

async function costOfRead(query: string): Promise<Cost> {
  const plan = await planOf(`/films?${query}`)
  if (plan.kind !== 'read') throw new Error('not a read')
  return costOf(plan.read)
}

const fields = (count: number) => Array.from({ length: count }, (_, index) => `a${index}:id`).join(',')
const filters = (count: number) => Array.from({ length: count }, () => 'id.gt.0').join(',')

test.each<[Cost, string, string]>([
  ['low', 'a few columns', 'select=id,title&id=gt.0&order=id'],
  ['usual', 'an embedded resource', 'select=id,roles(part)'],
  ['usual', 'three embedded resources', 'select=id,roles(films(roles(part)))'],
  ['high', 'four embedded resources', 'select=id,roles(films(roles(films(id))))'],
  ['high', 'four beside each other', 'select=id,a:roles(part),b:roles(part),c:roles(part),d:roles(part)'],
  ['usual', 'many columns', `select=${fields(21)}`],
  ['usual', 'many filters', `select=id&or=(${filters(10)},and(${filters(10)}))`],
  ['high', 'very many columns', `select=id,roles(films(${fields(101)}))`],
  ['high', 'very many filters', `select=id&or=(${filters(100)})`],
])('the cost is %s for %s', async (expected, _what, query) => {
  expect(await costOfRead(query)).toBe(expected)
})

import { expect, test } from 'vitest'
import { planOf } from '../testing/films.ts'
import { isHeavy } from './read-plan.ts'

async function heavy(select: string): Promise<boolean> {
  const plan = await planOf(`/films?select=${select}`)
  if (plan.kind !== 'read') throw new Error('not a read')
  return isHeavy(plan.read)
}

test.each([
  ['id', false],
  ['id,roles(films(roles(part)))', false],
  ['id,roles(films(roles(films(id))))', true],
  ['id,a:roles(part),b:roles(part),c:roles(part),d:roles(part)', true],
])('a request for %s is heavy: %s', async (select, expected) => {
  expect(await heavy(select)).toBe(expected)
})

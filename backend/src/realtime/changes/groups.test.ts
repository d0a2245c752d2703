import { expect, it } from 'vitest'
import type { Caller } from '../../caller.ts'
import { createGroups, type ChangeListener } from './groups.ts'
import type { Subscription } from './subscription.ts'

const anon: Caller = { role: 'anon', claims: { role: 'anon' } }
const ada: Caller = { role: 'authenticated', claims: { role: 'authenticated', sub: 'ada' } }
const PRODUCTS = new Set(['16400'])

let ids = 0
function subscription(condition = 'true', since = '5:5:'): Subscription {
  const target = { relation: '16400', condition, needs: [] }
  return { id: ++ids, type: '*', columns: null, since, targets: [target] }
}

const listener = (caller = anon): ChangeListener => ({ caller, receiveChange: () => {} })

it('listeners with the same rights and filter are one group, whatever their number', () => {
  const groups = createGroups()
  for (let count = 0; count < 1_000; count += 1) groups.add(listener(), [subscription()])
  groups.add(listener(), [subscription('id = 1')])
  groups.add(listener(ada), [subscription()])
  const wanting = groups.wanting(PRODUCTS, '7')
  expect(wanting.map(({ recipients }) => recipients.length)).toEqual([1_000, 1, 1])
  expect(wanting.flatMap(({ parameters }) => parameters)).toHaveLength(3)
  expect(groups.wanting(new Set(['16500']), '7')).toEqual([])
})

it('a subscription that began after the transaction does not get its changes', () => {
  const groups = createGroups()
  const [early, late] = [subscription('true', '5:5:'), subscription('true', '8:8:')]
  groups.add(listener(), [early])
  groups.add(listener(), [late])
  const [group] = groups.wanting(PRODUCTS, '7')
  expect(group?.recipients.map(({ id }) => id)).toEqual([early.id])
})

it('nothing is left of a group whose members have gone', () => {
  const groups = createGroups()
  const removers = [subscription(), subscription()].map((each) => groups.add(listener(), [each]))
  for (const remove of removers) remove()
  expect(groups.isEmpty()).toBe(true)
  expect(groups.wanting(PRODUCTS, '7')).toEqual([])
})

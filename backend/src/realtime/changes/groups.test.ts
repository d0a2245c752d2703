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

const PHONE = [{ name: 'phone', share: 1 }]
const listener = (caller = anon, networks = PHONE): ChangeListener => ({
  caller,
  networks,
  receiveChange: () => {},
})

it('listeners with the same rights and filter are one group, whatever their number', () => {
  const groups = createGroups(10)
  for (let count = 0; count < 1_000; count += 1) groups.add(listener(), [subscription()])
  groups.add(listener(), [subscription('id = 1')])
  groups.add(listener(ada), [subscription()])
  const wanting = groups.wanting(PRODUCTS, '7')
  expect(wanting.map(({ recipients }) => recipients.length)).toEqual([1_000, 1, 1])
  expect(wanting.flatMap(({ parameters }) => parameters)).toHaveLength(3)
  expect(groups.wanting(new Set(['16500']), '7')).toEqual([])
})

it('a subscription that began after the transaction does not get its changes', () => {
  const groups = createGroups(10)
  const [early, late] = [subscription('true', '5:5:'), subscription('true', '8:8:')]
  groups.add(listener(), [early])
  groups.add(listener(), [late])
  const [group] = groups.wanting(PRODUCTS, '7')
  expect(group?.recipients.map(({ id }) => id)).toEqual([early.id])
})

it('nothing is left of a group whose members have gone', () => {
  const groups = createGroups(10)
  const removers = [subscription(), subscription()].map((each) => groups.add(listener(), [each]))
  for (const remove of removers) remove()
  expect(groups.isEmpty()).toBe(true)
  expect(groups.wanting(PRODUCTS, '7')).toEqual([])
})

it('a network has a part in a limited number of groups, of which any may have many members', () => {
  const groups = createGroups(2)
  groups.add(listener(), [subscription('id = 1')])
  const removeSecond = groups.add(listener(), [subscription('id = 2')])
  groups.add(listener(), [subscription('id = 1'), subscription('id = 2')])
  const third = () => groups.add(listener(), [subscription('id = 1'), subscription('id = 3')])
  expect(third).toThrow('Too many different subscriptions from this network')
  expect(groups.wanting(PRODUCTS, '7').map(({ recipients }) => recipients.length)).toEqual([2, 2])
  groups.add(listener(anon, [{ name: 'office', share: 1 }]), [subscription('id = 3')])
  removeSecond()
  expect(third, 'another member is left in the second group').toThrow('Too many')
})

it('a place in a group that is given up leaves room for another, and a program with the secret key needs none', () => {
  const groups = createGroups(1)
  const remove = groups.add(listener(), [subscription('id = 1')])
  expect(() => groups.add(listener(), [subscription('id = 2')])).toThrow('Too many')
  const trusted: Caller = { role: 'service_role', claims: { role: 'service_role' } }
  groups.add(listener(trusted), [subscription('id = 2'), subscription('id = 3')])
  remove()
  groups.add(listener(), [subscription('id = 2')])
  expect(groups.wanting(PRODUCTS, '7')).toHaveLength(3)
})

import { expect, test } from 'vitest'
import type { EarlierAddressRow } from './earlier-address-queries.ts'
import { earlierAddresses } from './earlier-address.ts'

const point = {
  id: 'p1',
  name: 'Marina',
  address: '4 Marina, Lagos',
  opening_hours: null,
  fee: 0,
  min_days: null,
  max_days: null,
}
const options = { states: [{ code: 'LA', name: 'Lagos' }], pickupPoints: [point] }

function row(changes: Partial<EarlierAddressRow> = {}): EarlierAddressRow {
  return {
    shipping_address: '12 Allen Avenue\nIkeja, Lagos',
    delivery_method: 'delivery',
    delivery_state: 'LA',
    delivery_lga: 'Ikeja',
    delivery_street: '12 Allen Avenue',
    delivery_landmark: null,
    pickup_point_id: null,
    ...changes,
  }
}
const pickedUp = row({ delivery_method: 'pickup', pickup_point_id: 'p1' })
const agreedLater = row({ delivery_method: null, delivery_state: null, shipping_address: '5 Bode Thomas' })

test('an address is offered with its area, once', () => {
  expect(earlierAddresses([row(), row()], options)).toEqual([
    {
      title: '12 Allen Avenue',
      detail: 'Ikeja, Lagos',
      choice: { method: 'delivery', state: 'LA', lga: 'Ikeja', street: '12 Allen Avenue', landmark: '' },
      isComplete: true,
    },
  ])
})

test('a pickup point is offered, and an address without an area only fills the street', () => {
  const offered = earlierAddresses([pickedUp, agreedLater], options)
  expect(offered.map(({ choice }) => choice)).toEqual([
    { method: 'pickup', pickupPoint: 'p1' },
    { method: 'delivery', street: '5 Bode Thomas' },
  ])
  expect(offered.map(({ isComplete }) => isComplete)).toEqual([true, false])
})

test('what the shop no longer serves is left out', () => {
  const gone = row({ delivery_method: 'pickup', pickup_point_id: 'p2' })
  expect(earlierAddresses([row({ delivery_state: 'RI' }), gone], options)).toEqual([])
  expect(earlierAddresses([row(), agreedLater], { ...options, states: [] })).toEqual([])
})

test('while delivery is agreed after the order, the whole address is offered', () => {
  const offered = earlierAddresses([row(), pickedUp], null)
  expect(offered.map(({ choice }) => choice)).toEqual([{ street: '12 Allen Avenue\nIkeja, Lagos' }])
})

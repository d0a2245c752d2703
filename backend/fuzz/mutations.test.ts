import { afterAll, expect, test } from 'vitest'
import type { Draft } from './draft.ts'
import { mutate } from './mutations.ts'
import { createRandom } from './random.ts'
import type { Sender } from './world.ts'

const sender: Sender = {
  email: '',
  user: '',
  token: '',
  codes: { factor: '', upload: '' },
  badTokens: ['x'],
  secrets: [],
}

/** A request with an object as its body. */
const draft = (): Draft => ({
  method: 'POST',
  path: ['rest', 'v1', 'posts'],
  query: [],
  headers: {},
  body: { title: 'Harvest', author: { name: 'Ada' } },
  privileged: false,
})

const namesOfEveryObject = () => Object.keys(Object.prototype)

afterAll(() => {
  for (const name of namesOfEveryObject()) Reflect.deleteProperty(Object.prototype, name)
})

test('a mutation changes its request, and no other object', () => {
  for (let number = 0; number < 20_000; number += 1) mutate(draft(), createRandom(1, number), sender)
  expect(namesOfEveryObject()).toEqual([])
})

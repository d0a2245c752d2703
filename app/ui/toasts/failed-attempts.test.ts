import { expect, test } from 'vitest'
import { createFailedAttempts } from './failed-attempts.ts'

function recorded() {
  const dismissed: (number | string)[] = []
  return { dismissed, note: createFailedAttempts((id) => dismissed.push(id)) }
}

test('a success takes away the failures of the same attempt, once', () => {
  const { dismissed, note } = recorded()
  note({ kind: 'error', attempt: 'saved' }, 1)
  note({ kind: 'error', attempt: 'saved' }, 2)
  note({ kind: 'success', attempt: 'saved' }, 3)
  expect(dismissed).toEqual([1, 2])
  note({ kind: 'success', attempt: 'saved' }, 4)
  expect(dismissed).toEqual([1, 2])
})

test('failures of anything else stay', () => {
  const { dismissed, note } = recorded()
  note({ kind: 'error', attempt: 'deleted' }, 1)
  note({ kind: 'error' }, 2)
  note({ kind: 'success', attempt: 'saved' }, 3)
  note({ kind: 'success' }, 4)
  expect(dismissed).toEqual([])
})

import { expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { createFailedAttempts } from '../../ui/toasts/failed-attempts.ts'
import { subscribeToToasts } from '../../ui/toasts/toast.ts'
import { submitRow } from './row-action.ts'

vi.mock('../../lib/supabase/supabase-browser.ts', () => ({ browserClient: async () => ({}) }))

/** Deletes rows, all but those that are listed, and answers which failures are shown afterwards, by the row that failed. */
function deletionsOf(failing: Set<string>) {
  const shown = new Set<string>()
  let current = ''
  const note = createFailedAttempts((row) => shown.delete(String(row)))
  onTestFinished(
    subscribeToToasts((message) => {
      if (message.kind === 'error') shown.add(current)
      note(message, current)
    }),
  )
  return async (id: string): Promise<string[]> => {
    current = id
    const form = new FormData()
    form.set('intent', 'delete')
    form.set('id', id)
    await submitRow(form, {
      schema: z.object({}),
      insert: async () => undefined,
      update: async () => '',
      remove: async () => {
        if (failing.has(id)) throw new Error('No answer')
      },
      created: 'Created',
      updated: 'Updated',
      deleted: 'Deleted',
      saveFailed: 'Not saved',
      deleteFailed: 'Not deleted',
    })
    return [...shown]
  }
}

test('the failure of a deletion stays until that row is deleted, whatever becomes of others', async () => {
  const failing = new Set(['a'])
  const remove = deletionsOf(failing)
  expect(await remove('a')).toEqual(['a'])
  expect(await remove('b')).toEqual(['a'])
  failing.clear()
  expect(await remove('a')).toEqual([])
})

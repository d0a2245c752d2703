import { expect, test } from 'vitest'
import { parseOrderUpdate } from './order-update.ts'

function chosen(values: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  return form
}

test('an update carries status, payment status and staff notes', () => {
  const form = chosen({ status: 'shipped', payment_status: 'paid', staff_notes: ' Call first. ' })
  expect(parseOrderUpdate(form)).toEqual({
    status: 'shipped',
    payment_status: 'paid',
    staff_notes: 'Call first.',
  })
})

test('blank notes are stored as null', () => {
  expect(
    parseOrderUpdate(chosen({ status: 'pending', payment_status: 'pending', staff_notes: '  ' })).staff_notes,
  ).toBeNull()
})

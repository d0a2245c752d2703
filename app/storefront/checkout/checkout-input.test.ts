import { describe, expect, test } from 'vitest'
import { parseForm } from '../../lib/forms/parse-form.ts'
import { checkoutSchema } from './checkout-input.ts'

const typed = {
  customer_name: ' Ada Obi ',
  customer_email: 'ada@example.com',
  customer_phone: '+234 803 123 4567',
  shipping_address: '12 Bourdillon Road\nIkoyi, Lagos',
  notes: '',
}

function parse(changes: Partial<typeof typed> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...typed, ...changes })) form.set(name, value)
  return parseForm(checkoutSchema, form)
}

test('a filled form gives trimmed details, and null for blank notes', () => {
  expect(parse()).toEqual({ ok: true, data: { ...typed, customer_name: 'Ada Obi', notes: null } })
})

test.each(['customer_name', 'customer_email', 'customer_phone', 'shipping_address'] as const)(
  'only spaces in %s count as empty',
  (field) => {
    const parsed = parse({ [field]: '   ' })
    expect(parsed.ok ? {} : Object.keys(parsed.errors)).toEqual([field])
  },
)

test('all blank fields have errors at once', () => {
  const parsed = parseForm(checkoutSchema, new FormData())
  expect(parsed.ok ? {} : Object.keys(parsed.errors)).toEqual([
    'customer_name',
    'customer_email',
    'customer_phone',
    'shipping_address',
  ])
})

test('the typed values are returned with the errors', () => {
  const parsed = parse({ customer_email: 'ada' })
  expect(parsed).toMatchObject({ ok: false, values: { ...typed, customer_email: 'ada' } })
})

describe('email', () => {
  test.each(['ada', 'ada@', '@example.com', 'ada obi@example.com', 'a@b'])(
    '%s is refused',
    (customer_email) => {
      expect(parse({ customer_email })).toMatchObject({ ok: false })
    },
  )
})

describe('phone', () => {
  test.each(['08031234567', '+234 (0) 803-123-4567', '0803.123.4567 after 5'])(
    '%s is accepted',
    (customer_phone) => {
      expect(parse({ customer_phone })).toMatchObject({ ok: true })
    },
  )

  test.each(['call me', '+', '123'])('%s is refused', (customer_phone) => {
    expect(parse({ customer_phone })).toMatchObject({ ok: false })
  })
})

test.each([
  ['customer_name', 201],
  ['customer_phone', 51],
  ['shipping_address', 1001],
  ['notes', 5001],
] as const)('%s has fewer than %d characters', (field, length) => {
  expect(parse({ [field]: '1'.repeat(length) })).toMatchObject({ ok: false })
  expect(parse({ [field]: '1'.repeat(length - 1) })).toMatchObject({ ok: true })
})

test('a file in place of a text counts as blank', () => {
  const form = new FormData()
  form.set('customer_name', new Blob(['x']))
  expect(parseForm(checkoutSchema, form)).toMatchObject({ ok: false, values: { customer_name: '' } })
})

import { expect, test } from 'vitest'
import { BLANK_FIELDS, fillFields } from './taken-fields.ts'

const ada = {
  name: 'Ada Obi',
  phone: '+2348035550101',
  email: 'ada@example.com',
  address: '12 Allen Avenue, Ikeja, Lagos',
  state: 'LA',
  lga: 'Ikeja',
  street: '12 Allen Avenue',
  landmark: 'Opposite the church',
}
const bola = {
  name: 'Bola Ade',
  phone: '+2348035550102',
  email: '',
  address: '3 Ring Road, Ibadan North, Oyo',
  state: 'OY',
  lga: 'Ibadan North',
  street: '3 Ring Road',
  landmark: '',
}

test('a customer fills in blank fields', () => {
  expect(fillFields(BLANK_FIELDS, ada)).toEqual(ada)
})

test('name, phone and email become the customer’s; a customer without an email leaves the typed one', () => {
  const typed = { ...BLANK_FIELDS, name: 'Bola', phone: '0803', email: 'bola@example.com' }
  expect(fillFields(typed, bola)).toEqual({ ...bola, email: 'bola@example.com' })
})

test('a typed address stays, and what is missing of the same place is filled in', () => {
  const typed = { ...BLANK_FIELDS, state: 'LA', street: '5 Toyin Street', address: '5 Toyin Street, Ikeja' }
  expect(fillFields(typed, ada)).toEqual({
    ...ada,
    street: '5 Toyin Street',
    address: '5 Toyin Street, Ikeja',
  })
})

test.each([
  { state: 'OY', lga: '' },
  { state: 'LA', lga: 'Epe' },
])('a place that was chosen, such as %j, gets no street of another one', (place) => {
  expect(fillFields({ ...BLANK_FIELDS, ...place }, ada)).toEqual({
    ...ada,
    ...place,
    street: '',
    landmark: '',
  })
})

test('another customer replaces what the one before had filled in, but not what was typed since', () => {
  expect(fillFields(ada, bola, ada)).toEqual(bola)
  expect(fillFields({ ...ada, lga: 'Epe', street: '1 Beach Road' }, bola, ada)).toEqual({
    ...bola,
    state: 'LA',
    lga: 'Epe',
    street: '1 Beach Road',
    landmark: '',
  })
})

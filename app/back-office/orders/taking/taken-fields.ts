import { useState } from 'react'
import type { EarlierCustomer } from './queries.ts'

/** The fields that an earlier customer fills in. */
export interface TakenFields {
  name: string
  phone: string
  email: string
  /** The address of an order that is not delivered to a zone. */
  address: string
  state: string
  lga: string
  /** The address of an order that is delivered to a zone. */
  street: string
  landmark: string
}

export const BLANK_FIELDS: TakenFields = {
  name: '',
  phone: '',
  email: '',
  address: '',
  state: '',
  lga: '',
  street: '',
  landmark: '',
}

export interface TakenFieldsState {
  fields: TakenFields
  onChange: (changes: Partial<TakenFields>) => void
  onChoose: (customer: EarlierCustomer) => void
}

export function useTakenFields(): TakenFieldsState {
  const [fields, setFields] = useState(BLANK_FIELDS)
  const [chosen, setChosen] = useState<EarlierCustomer>()
  return {
    fields,
    onChange: (changes) => setFields((now) => ({ ...now, ...changes })),
    onChoose: (customer) => {
      setFields(fillFields(fields, fieldsOf(customer), chosen && fieldsOf(chosen)))
      setChosen(customer)
    },
  }
}

function fieldsOf(customer: EarlierCustomer): TakenFields {
  return {
    name: customer.customer_name,
    phone: customer.customer_phone ?? '',
    email: customer.customer_email ?? '',
    address: customer.shipping_address,
    state: customer.delivery_state ?? '',
    lga: customer.delivery_lga ?? '',
    street: customer.delivery_street ?? '',
    landmark: customer.delivery_landmark ?? '',
  }
}

/**
 * The fields once a customer is chosen: name, phone and email are the customer's, and blank fields of the address are filled.
 * What the customer chosen `before` had filled in counts as blank. Parts of two different places are not mixed.
 */
export function fillFields(
  fields: TakenFields,
  customer: TakenFields,
  before: TakenFields = BLANK_FIELDS,
): TakenFields {
  const typed = (name: keyof TakenFields) => (fields[name] === before[name] ? '' : fields[name])
  const { state, lga } = typed('state') === '' && typed('lga') === '' ? customer : fields
  const isTheirPlace = state === customer.state && (lga === '' || lga === customer.lga)
  const inPlace = (name: 'street' | 'landmark') => typed(name) || (isTheirPlace ? customer[name] : '')
  return {
    name: customer.name || typed('name'),
    phone: customer.phone || typed('phone'),
    email: customer.email || typed('email'),
    address: typed('address') || customer.address,
    state,
    lga: isTheirPlace ? customer.lga : lga,
    street: inPlace('street'),
    landmark: inPlace('landmark'),
  }
}

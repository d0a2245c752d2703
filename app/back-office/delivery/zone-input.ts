import * as z from 'zod/mini'
import { requiredText } from '../../lib/forms/text-fields.ts'
import {
  addIssue,
  checkbox,
  listFromJson,
  optionalAmount,
  optionalWholeNumber,
  textOrNull,
  requiredAmount,
} from '../form/field-schemas.ts'

const days = () => optionalWholeNumber({ from: 0, to: 365, malformed: 'Enter a whole number from 0 to 365.' })

/** The days go together, and in their order. */
function daysInOrder<Fields extends { min_days: number | null; max_days: number | null }>() {
  return z.check<Fields>((context) => {
    const { min_days: min, max_days: max } = context.value
    if ((min === null) === (max === null) && (min === null || max === null || min <= max)) return
    context.issues.push({
      code: 'custom',
      path: ['max_days'],
      message: 'Enter both or neither, the smaller one first.',
      input: context.value,
    })
  })
}

/** 0 is no amount. */
const amountAboveZero = z.pipe(
  optionalAmount(),
  z.transform((naira: number | null, context) => {
    if (naira === 0) addIssue(context, 'Enter an amount above 0, or leave this blank.')
    return naira
  }),
)

/** See docs/behaviour/delivery.md#zones. */
export const zoneSchema = z
  .object({
    name: requiredText('Enter a name.', 120),
    areas: listFromJson(),
    fee_small: optionalAmount(),
    fee_medium: optionalAmount(),
    fee_large: optionalAmount(),
    fee_bulky: optionalAmount(),
    free_above: amountAboveZero,
    min_days: days(),
    max_days: days(),
    pays_on_delivery: checkbox(),
    active: checkbox(),
  })
  .check(daysInOrder())

/** See docs/behaviour/delivery.md#pickup-points. */
export const pickupPointSchema = z
  .object({
    name: requiredText('Enter a name.', 120),
    address: requiredText('Enter the address.', 500),
    opening_hours: textOrNull(200),
    fee: requiredAmount('Enter the fee; 0 for none.'),
    min_days: days(),
    max_days: days(),
    active: checkbox(),
  })
  .check(daysInOrder())

import * as z from 'zod/mini'
import type { DeliveryDays } from '../../domain/delivery.ts'
import { requiredText } from '../../lib/forms/text-fields.ts'
import {
  addIssue,
  checkbox,
  listFromJson,
  optionalAmount,
  optionalWholeNumber,
  textOrNull,
  requiredAmount,
  yesOrNo,
} from '../form/field-schemas.ts'

const days = () => optionalWholeNumber({ from: 0, to: 365, malformed: 'Enter a whole number from 0 to 365.' })

export const DAYS_OUT_OF_ORDER = 'Enter both or neither, the smaller one first.'

/** The days go together, and in their order. */
export function areDaysInOrder({ min_days: min, max_days: max }: DeliveryDays): boolean {
  return min === null || max === null ? min === max : min <= max
}

function daysInOrder<Fields extends DeliveryDays>() {
  return z.refine<Fields>(areDaysInOrder, { path: ['max_days'], error: DAYS_OUT_OF_ORDER })
}

/** 0 is no amount. */
const amountAboveZero = z.pipe(
  optionalAmount(),
  z.transform((naira: number | null, context) => {
    if (naira === 0) addIssue(context, 'Enter an amount above 0, or leave this blank.')
    return naira
  }),
)

const name = requiredText('Enter a name.', 120)

const feesAndDays = {
  fee_small: optionalAmount(),
  fee_medium: optionalAmount(),
  fee_large: optionalAmount(),
  fee_bulky: optionalAmount(),
  min_days: days(),
  max_days: days(),
  free_above: amountAboveZero,
}

/** See docs/behaviour/delivery.md#zones. */
export const zoneSchema = z
  .object({
    name,
    areas: listFromJson(),
    ...feesAndDays,
    pays_on_delivery: checkbox(),
    active: checkbox(),
  })
  .check(daysInOrder())

/** The cells of a zone in a CSV file, in the order of its columns, without its areas. */
export const ZONE_CELLS = { name, ...feesAndDays, pays_on_delivery: yesOrNo(), active: yesOrNo() }

/** See docs/behaviour/delivery.md#pickup-points. */
export const pickupPointSchema = z
  .object({
    name,
    address: requiredText('Enter the address.', 500),
    opening_hours: textOrNull(200),
    fee: requiredAmount('Enter the fee; 0 for none.'),
    min_days: days(),
    max_days: days(),
    active: checkbox(),
  })
  .check(daysInOrder())

import * as z from 'zod/mini'
import { cleanText } from '../../lib/text/clean-text.ts'
import { addIssue, checkbox, optionalAmount, optionalWholeNumber, textOrNull } from '../form/field-schemas.ts'

const EXPIRY = 'Enter a whole number of minutes from 15 to 43,200, or leave it blank.'
const NO_ACCOUNT = 'A bank transfer needs this, so that customers know where to pay.'

const percent = z.pipe(
  z.string(),
  z.transform((typed, context) => {
    const text = cleanText(typed).replace(/%$/, '').trimEnd() || '0'
    const number = Number(text)
    if (!/^\d{1,2}(\.\d{1,3})?$/.test(text) || number > 20)
      addIssue(context, 'Enter a percentage from 0 to 20, such as 1.5.')
    return number
  }),
)

/** Null when blank. */
function amountUpTo(largest: number) {
  return z.pipe(
    optionalAmount(),
    z.transform((naira: number | null, context) => {
      if (naira !== null && naira > largest) addIssue(context, 'This amount is too large.')
      return naira
    }),
  )
}

/** A blank counts as 0. */
function amountOrZero(largest: number) {
  return z.pipe(
    amountUpTo(largest),
    z.transform((naira: number | null) => naira ?? 0),
  )
}

/** Account numbers are often written in groups. */
export function withoutSeparators(typed: string): string {
  return cleanText(typed).replace(/[\s-]/g, '')
}

const accountNumber = z.pipe(
  z.string(),
  z.transform((typed, context) => {
    const digits = withoutSeparators(typed)
    if (digits !== '' && !/^\d{10}$/.test(digits))
      addIssue(context, 'Enter the 10 digits of the account number.')
    return digits || null
  }),
)

const highestTotal = z.pipe(
  optionalAmount(),
  z.transform((naira: number | null, context) => {
    if (naira === 0) addIssue(context, 'Enter an amount above ₦0, or leave it blank.')
    return naira
  }),
)

const fields = z.object({
  enabled: checkbox(),
  expires_minutes: optionalWholeNumber({ from: 15, to: 43_200, malformed: EXPIRY }),
  customer_bears_fee: checkbox(),
  fee_percent: percent,
  fee_flat: amountOrZero(100_000),
  fee_flat_from: amountOrZero(999_999_999.99),
  fee_cap: amountUpTo(1_000_000),
  bank_name: textOrNull(100),
  account_number: accountNumber,
  account_name: textOrNull(120),
  highest_total: highestTotal,
  prepays_delivery: checkbox(),
})

const transferFields = fields.check((context) => {
  const { value } = context
  if (!value.enabled) return
  for (const name of ['bank_name', 'account_number', 'account_name'] as const)
    if (value[name] === null)
      context.issues.push({ code: 'custom', path: [name], message: NO_ACCOUNT, input: null })
})

/** Each form has some of the fields; a row's other columns stay as they are. */
export function paymentMethodSchema(method: string) {
  return method === 'bank_transfer' ? transferFields : fields
}

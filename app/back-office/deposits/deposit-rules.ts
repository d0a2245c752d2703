import * as z from 'zod/mini'
import { addIssue, optionalAmount, optionalWholeNumber } from '../form/field-schemas.ts'

/** A share in percent; null when blank. */
export const depositPercent = optionalWholeNumber({
  from: 1,
  to: 100,
  malformed: 'Enter a whole percentage from 1 to 100.',
})

/** Naira for each piece; null when blank. */
export const depositAmount = z.pipe(
  optionalAmount(),
  z.transform((naira: number | null, context) => {
    if (naira === 0) addIssue(context, 'Enter more than ₦0, or leave it empty.')
    return naira
  }),
)

interface Deposit {
  deposit_percent?: number | null
  deposit_amount?: number | null
}

export const TWO_DEPOSITS = 'Enter the deposit in percent or in naira, not both.'

export function hasTwoDeposits({ deposit_percent, deposit_amount }: Deposit): boolean {
  return (deposit_percent ?? null) !== null && (deposit_amount ?? null) !== null
}

/** Refuses a share and an amount at once. */
export const oneDeposit = z.refine<Deposit>((deposit: Deposit) => !hasTwoDeposits(deposit), {
  path: ['deposit_amount'],
  error: TWO_DEPOSITS,
})

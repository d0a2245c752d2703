// Apart from delivery-input.ts, which needs zod: the screen is loaded without it.

/** The hidden field with the fee that the shopper saw, in naira; '' if it is quoted, absent while it is not known. */
export const AGREED_FEE = 'agreed_delivery_fee'

/** The fee that the shopper saw, null if it is quoted; undefined when none was shown. */
export function agreedFee(form: FormData): number | null | undefined {
  const fee = form.get(AGREED_FEE)
  if (fee === null) return undefined
  return fee === '' ? null : Number(fee)
}

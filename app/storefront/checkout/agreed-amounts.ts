// Apart from checkout-input.ts, which needs zod: the screen is loaded without it.

const AGREED_AMOUNTS = [
  'total',
  'delivery_fee',
  'payment_fee',
  'deposit',
  'kept_before_work',
  'kept_after_work',
] as const

/**
 * What the shopper saw and agrees to, in naira: null for a fee that is quoted after ordering and without a deposit, undefined for an amount that was not
 * shown. What is kept of a cancelled order is in percent. The form sends each in a hidden field.
 */
export type AgreedAmounts = { [name in (typeof AGREED_AMOUNTS)[number]]?: number | null | undefined }

/** The hidden fields, as name and value. */
export function agreedFields(amounts: AgreedAmounts): [name: string, value: string][] {
  return AGREED_AMOUNTS.flatMap((name) => {
    const amount = amounts[name]
    return amount === undefined ? [] : [[fieldOf(name), String(amount ?? '')]]
  })
}

export function readAgreedAmounts(form: FormData): AgreedAmounts {
  const amounts: AgreedAmounts = {}
  for (const name of AGREED_AMOUNTS) {
    const value = form.get(fieldOf(name))
    if (value !== null) amounts[name] = value === '' ? null : Number(value)
  }
  return amounts
}

function fieldOf(name: keyof AgreedAmounts): string {
  return `agreed_${name}`
}

import * as z from 'zod/mini'
import { LARGEST_INTEGER, optionalAmount, requiredAmount } from '../../form/field-schemas.ts'

/** A price in naira. */
export const price = requiredAmount('Enter a price.')

/** 0 counts as no discount, as in the database. */
export const discountPrice = z.pipe(
  optionalAmount(),
  z.transform((naira: number | null) => naira || null),
)

export const STOCK_LIMITS = {
  from: 0,
  to: LARGEST_INTEGER,
  malformed: 'Enter a whole number, 0 or more.',
  tooLarge: 'This stock is too large.',
}

export const DISCOUNT_ABOVE_PRICE = 'The discount price cannot be above the price.'

/** A discount price that saves nothing is none, as in the database. */
export function withoutVainDiscount<Prices extends { price?: number; discount_price?: number | null }>(
  prices: Prices,
): Prices {
  const isVain = typeof prices.discount_price === 'number' && prices.discount_price === prices.price
  return isVain ? { ...prices, discount_price: null } : prices
}

/** What was paid for items that come back, in naira. The app and the database have the same cases. */
export const RETURN_PRICE_CASES = [
  { bought: 2, price: 50_000, discount: 0, quantity: 1, worth: 50_000 },
  { bought: 2, price: 50_000, discount: 20_000, quantity: 2, worth: 80_000 },
  { bought: 2, price: 50_000, discount: 20_000, quantity: 1, worth: 40_000 },
  { bought: 3, price: 33.33, discount: 10, quantity: 1, worth: 30 },
  { bought: 3, price: 0.01, discount: 0.01, quantity: 1, worth: 0.01 },
  { bought: 7, price: 999_999.99, discount: 1, quantity: 3, worth: 2_999_999.54 },
  { bought: 1, price: 500, discount: 500, quantity: 1, worth: 0 },
  { bought: 2, price: 0, discount: 0, quantity: 1, worth: 0 },
]

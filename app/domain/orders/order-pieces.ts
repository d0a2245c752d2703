/** What a shopper reads about an order that holds no pieces until staff confirm them: docs/behaviour/orders.md#pieces. */
const CONFIRMED_FIRST: Record<string, string> = {
  unconfirmed: 'We confirm the quantity with you first.',
  released: 'We confirm with you first that we still have everything.',
}

/** Null for an order that holds its pieces; private.waits_for_pieces() in SQL. */
export function confirmedFirst({ pieces }: { pieces: string | null }): string | null {
  return (pieces !== null && CONFIRMED_FIRST[pieces]) || null
}

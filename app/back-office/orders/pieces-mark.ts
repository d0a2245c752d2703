/** What says whether an order holds its pieces: docs/behaviour/orders.md#pieces. */
export interface OrderPiecesState {
  status: string
  pieces: string | null
  is_short: boolean
}

export interface PiecesMark {
  label: string
  text: string
}

const MARKS: Record<string, PiecesMark> = {
  unconfirmed: {
    label: 'Quantity to confirm',
    text: 'Nothing is taken out of stock for this order yet, and it cannot be paid. Take its pieces once the customer has confirmed the quantity.',
  },
  released: {
    label: 'Pieces no longer held',
    text: 'The order waited for long, so its pieces are on sale again. Take them when you go on with it.',
  },
}

const SHORT: PiecesMark = {
  label: 'Short',
  text: 'The order holds no pieces, because some were missing when you went on with it.',
}

/** How the list and the details mark an order that waits for its pieces; undefined for all others. */
export function piecesMark({ status, pieces, is_short }: OrderPiecesState): PiecesMark | undefined {
  const mark = pieces === null || status === 'cancelled' ? undefined : MARKS[pieces]
  return mark && is_short ? SHORT : mark
}

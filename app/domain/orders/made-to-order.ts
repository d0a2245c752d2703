/** What shoppers read of pieces that are made to order. */
export function madeToOrderText(weeks: number): string {
  return `Made to order within ${weeks} ${weeks === 1 ? 'week' : 'weeks'}`
}

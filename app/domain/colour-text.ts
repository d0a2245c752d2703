/** The chosen colour of an order's line, as shoppers and staff read it. */
export function colourText(color: string): string {
  return `Colour: ${color}`
}

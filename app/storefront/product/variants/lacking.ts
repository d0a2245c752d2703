/** What counts of a variant when a shopper chooses. */
interface ChosenVariant {
  id: string
  choices: readonly string[]
  stock_quantity: number
  /** Within how many weeks pieces are made that are not in stock; null where they are sold out. */
  weeks: number | null
}

/** The variant with these choices; undefined for a combination that is not made. */
export function findVariant<Variant extends ChosenVariant>(
  variants: readonly Variant[],
  choices: readonly string[],
): Variant | undefined {
  return variants.find((variant) => variant.choices.every((name, place) => name === choices[place]))
}

/** These choices with another one of the option at `place`. */
export function withChoice(choices: readonly string[], place: number, name: string): string[] {
  return choices.map((chosen, at) => (at === place ? name : chosen))
}

export type Lack = 'Sold out' | 'Not made'

/** Why a combination cannot be had; null when it can. */
export function lackOf(variant: ChosenVariant | undefined): Lack | null {
  if (variant === undefined) return 'Not made'
  return variant.weeks !== null || variant.stock_quantity > 0 ? null : 'Sold out'
}

/** Whether there is a combination that cannot be had. */
export function mayLack(
  options: readonly { choices: readonly unknown[] }[],
  variants: readonly ChosenVariant[],
): boolean {
  const combinations = options.reduce((count, { choices }) => count * choices.length, 1)
  return variants.length < combinations || variants.some((variant) => lackOf(variant) !== null)
}

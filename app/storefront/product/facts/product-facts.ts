import type { Tables } from '../../../database.types.ts'

/** What staff say of a piece; null where nothing is said. */
export type ProductFacts = Omit<Tables<'product_facts'>, 'id'>

/** A measure is shown in its unit, and in the other one when the shopper switches. */
export type FactValue = { text: string } | { metric: string; imperial: string }

export interface Fact {
  label: string
  value: FactValue
}

/** `94.5 cm`, or `37.2 in`. */
export function centimetres(cm: number): FactValue {
  return { metric: `${cm} cm`, imperial: `${rounded(cm / 2.54)} in` }
}

function kilograms(kg: number): FactValue {
  return { metric: `${kg} kg`, imperial: `${rounded(kg / 0.4536)} lb` }
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10
}

/** The lines of the table: docs/behaviour/product.md#facts. */
export function listFacts(facts: ProductFacts): Fact[] {
  const lines: [label: string, value: FactValue | null][] = [
    ['Width', measure(facts.width_cm)],
    ['Depth', measure(facts.depth_cm)],
    ['Height', measure(facts.height_cm)],
    ['Seat height', measure(facts.seat_height_cm)],
    ['Diagonal depth', measure(facts.diagonal_depth_cm)],
    ['Doors', door(facts.diagonal_depth_cm)],
    ['Legs', text(facts.legs_come_off === null ? null : facts.legs_come_off ? 'Come off' : 'Fixed')],
    ['Weight', facts.weight_kg === null ? null : kilograms(facts.weight_kg)],
    ['Materials', text(facts.materials)],
    ['Care', text(facts.care)],
    ['Assembly', text(facts.assembly)],
    ['Warranty', text(facts.warranty)],
    ['Made in', text(facts.made_in)],
    ['In the box', text(facts.in_the_box)],
    ['Parcels', text(facts.parcels)],
    ...(facts.further_facts ?? []).map(furtherFact),
  ]
  return lines.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]))
}

function measure(cm: number | null): FactValue | null {
  return cm === null ? null : centimetres(cm)
}

function text(said: string | number | null): FactValue | null {
  return said === null ? null : { text: String(said) }
}

/** Only the figure that staff measured tells it: the box of a piece does not. */
function door(diagonalDepth: number | null): FactValue | null {
  if (diagonalDepth === null) return null
  return {
    metric: `Passes a door wider than ${diagonalDepth} cm`,
    imperial: `Passes a door wider than ${rounded(diagonalDepth / 2.54)} in`,
  }
}

function furtherFact(line: string): [label: string, value: FactValue | null] {
  const colon = line.indexOf(':')
  return [line.slice(0, colon).trim(), text(line.slice(colon + 1).trim())]
}

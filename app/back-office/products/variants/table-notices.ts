import { variantName, type VariantTable } from './variant-table.ts'

const NAMED = 5

/** `2 variants` */
export function countOf(count: number): string {
  return count === 1 ? '1 variant' : `${count} variants`
}

/** Which variants a change took away: `4 variants went with it: Oat / Small, …`. */
export function lostVariants(before: VariantTable, after: VariantTable): string {
  const kept = new Set(after.variants.map(({ id }) => id))
  const lost = before.variants
    .filter(({ id }) => !kept.has(id))
    .map((variant) => variantName(before, variant))
  if (lost.length === 0) return 'No variant went with it.'
  return `${countOf(lost.length)} went with it: ${listed(lost)}.`
}

/** Which variants a change added: `4 variants were added: Oat / Small, …`. */
export function addedVariants(before: VariantTable, after: VariantTable): string {
  const known = new Set(before.variants.map(({ id }) => id))
  const added = after.variants
    .filter(({ id }) => !known.has(id))
    .map((variant) => variantName(after, variant))
  if (added.length === 0) return ''
  return `${countOf(added.length)} ${added.length === 1 ? 'was' : 'were'} added: ${listed(added)}.`
}

function listed(names: readonly string[]): string {
  const more = names.length - NAMED
  return names.slice(0, NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

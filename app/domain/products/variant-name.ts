/** `Indigo / Two-seat`, as in private.variant_name(). */
export function nameOfChoices(choices: readonly string[]): string {
  return choices.join(' / ')
}

/** `Lekki Sofa (Indigo / Two-seat)`, as in private.variant_title(). */
export function variantTitle(product: string, choices: readonly string[]): string {
  return `${product} (${nameOfChoices(choices)})`
}

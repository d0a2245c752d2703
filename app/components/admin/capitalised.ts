/** The values of a status as a select offers them. */
export function capitalised(values: readonly string[]) {
  return values.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }))
}

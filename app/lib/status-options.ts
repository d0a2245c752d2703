/** The options of a select: `pending` → `{ value: 'pending', label: 'Pending' }`. */
export function statusOptions(values: readonly string[]) {
  return values.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }))
}

/** Takes out of a form what no database keeps in a text: a NUL, which only ever comes with a paste. */
export function withoutNuls(form: FormData): FormData {
  const clean = new FormData()
  for (const [name, value] of form) {
    if (typeof value === 'string') clean.append(name, value.replaceAll('\0', ''))
    else clean.append(name, value)
  }
  return clean
}

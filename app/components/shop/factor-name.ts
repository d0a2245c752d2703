import { factorNameSchema } from '../../forms/factor.ts'
import { parseForm } from '../../forms/parse-form.ts'

/** The name that somebody gave a new second factor. Throws a complaint when it cannot be one. */
export function readFactorName(form: FormData): string {
  const parsed = parseForm(factorNameSchema, form)
  if (!parsed.ok) throw new Error(parsed.errors['name'])
  return parsed.data.name
}

/** A name to start with: `Passkey`, `Passkey 2`, … */
export function freeName(kind: string, taken: readonly string[]): string {
  let name = kind
  for (let number = 2; taken.includes(name); number += 1) name = `${kind} ${number}`
  return name
}

import { parseForm } from '../../lib/forms/parse-form.ts'
import { factorNameSchema } from './factor-input.ts'

/** The name of a new second factor. Throws an error with a message for visitors when it is invalid. */
export function readFactorName(form: FormData): string {
  const parsed = parseForm(factorNameSchema, form)
  if (!parsed.ok) throw new Error(parsed.errors['name'])
  return parsed.data.name
}

/** The suggested name: `Passkey`, `Passkey 2`, … */
export function unusedName(kind: string, taken: readonly string[]): string {
  let name = kind
  for (let number = 2; taken.includes(name); number += 1) name = `${kind} ${number}`
  return name
}

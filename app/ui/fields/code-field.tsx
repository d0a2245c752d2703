import { cleanText } from '../../lib/text/clean-text.ts'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

export function CodeField({ error }: { error: string | null }) {
  return (
    <Field label="Code from your authenticator app" required error={error}>
      {(control) => (
        <Input name="code" kind="digits" autoComplete="one-time-code" maxLength={12} {...control} />
      )}
    </Field>
  )
}

/** The 6 digits without spaces, which apps show in the middle. Throws an error with a message for visitors. */
export function readCode(typed: unknown): string {
  const code = cleanText(String(typed)).replaceAll(' ', '')
  if (!/^\d{6}$/.test(code)) throw new Error('Enter the 6 digits that your authenticator app shows.')
  return code
}

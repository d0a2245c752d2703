import { Field } from './field.tsx'
import { Input } from './input.tsx'

export function CodeField({ error }: { error: string | null }) {
  return (
    <Field label="Code from your authenticator app" required error={error}>
      {(control) => (
        <Input name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={12} {...control} />
      )}
    </Field>
  )
}

/** Apps show their codes with a gap in the middle. Throws a complaint when it cannot be one. */
export function readCode(typed: unknown): string {
  const code = String(typed).replace(/\s/g, '')
  if (!/^\d{6}$/.test(code)) throw new Error('Enter the 6 digits that your authenticator app shows.')
  return code
}

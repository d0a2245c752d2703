import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { PasswordInput } from '../../ui/fields/password-input.tsx'
import { PASSWORD_HINT, PASSWORD_MINIMUM } from './password.ts'

type Problem = string | undefined

export function FullNameField({ error }: { error: Problem }) {
  return (
    <Field label="Full Name" error={error} required>
      {(control) => <Input {...control} name="full_name" autoComplete="name" />}
    </Field>
  )
}

export interface EmailFieldProps {
  error: Problem
  defaultValue?: string
  onType?: (email: string) => void
}

export function EmailField({ error, defaultValue, onType }: EmailFieldProps) {
  return (
    <Field label="Email" error={error} required>
      {(control) => (
        <Input
          {...control}
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          defaultValue={defaultValue}
          onChange={onType && (({ target }) => onType(target.value))}
        />
      )}
    </Field>
  )
}

export interface PasswordFieldProps {
  label?: string
  /** For a new password rather than the current one. */
  isNew?: boolean
  error: Problem
}

export function PasswordField({ label = 'Password', isNew = false, error }: PasswordFieldProps) {
  return (
    <Field label={label} error={error} hint={isNew && error !== PASSWORD_HINT && PASSWORD_HINT} required>
      {(control) => (
        <PasswordInput
          {...control}
          name="password"
          autoComplete={isNew ? 'new-password' : 'current-password'}
          minLength={isNew ? PASSWORD_MINIMUM : undefined}
        />
      )}
    </Field>
  )
}

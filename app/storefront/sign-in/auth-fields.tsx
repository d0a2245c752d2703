import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { PasswordInput } from '../../ui/fields/password-input.tsx'
import { useEarlyInput } from '../../ui/fields/use-early-input.ts'
import { PASSWORD_COMMON, PASSWORD_HINT, PASSWORD_MINIMUM } from './password.ts'
import { useCommonPassword } from './use-common-password.ts'

type Problem = string | undefined

export function FullNameField({ error }: { error: Problem }) {
  return (
    <Field label="Full Name" error={error} required>
      {(control) => <Input {...control} kind="person" name="full_name" autoComplete="name" />}
    </Field>
  )
}

export interface EmailFieldProps {
  error: Problem
  defaultValue?: string
  onType?: (email: string) => void
}

export function EmailField({ error, defaultValue, onType }: EmailFieldProps) {
  const ref = useEarlyInput<HTMLInputElement>(({ value }) => onType?.(value))
  return (
    <Field label="Email" error={error} required>
      {(control) => (
        <Input
          {...control}
          ref={ref}
          kind="email"
          name="email"
          autoComplete="email"
          defaultValue={defaultValue}
          onChange={onType && (({ target }) => onType(target.value))}
        />
      )}
    </Field>
  )
}

export function CurrentPasswordField({ error }: { error: Problem }) {
  return (
    <Field label="Current password" error={error} required>
      {(control) => <PasswordInput {...control} name="current_password" autoComplete="current-password" />}
    </Field>
  )
}

export interface PasswordFieldProps {
  label?: string
  /** For a password that is being chosen: one of the most common ones is advised against, not refused. */
  isNew?: boolean
  error: Problem
}

export function PasswordField({ label = 'Password', isNew = false, error }: PasswordFieldProps) {
  const { ref, check, isCommon } = useCommonPassword()
  return (
    <Field
      label={label}
      error={error}
      hint={isNew && <NewPasswordHint isCommon={isCommon} error={error} />}
      required
    >
      {(control) => (
        <PasswordInput
          {...control}
          ref={ref}
          name="password"
          autoComplete={isNew ? 'new-password' : 'current-password'}
          {...(isNew && { minLength: PASSWORD_MINIMUM, onFocus: check, onChange: check })}
        />
      )}
    </Field>
  )
}

/** The live region is there from the start, since screen readers announce its changes only. */
function NewPasswordHint({ isCommon, error }: { isCommon: boolean; error: Problem }) {
  return (
    <>
      <span>{!isCommon && error !== PASSWORD_HINT && PASSWORD_HINT}</span>
      <span aria-live="polite" className="font-medium text-terracotta-deep">
        {isCommon && PASSWORD_COMMON}
      </span>
    </>
  )
}

import { useState, type FormEvent, type ReactNode } from 'react'
import { answeredMessage } from '../../lib/supabase/data-error.ts'
import { Button } from '../../ui/button.tsx'
import { DialogActions } from '../../ui/dialogs/dialog.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { PasswordInput } from '../../ui/fields/password-input.tsx'

export interface PasswordFormProps {
  /** The e-mail address of the user whose session ended. */
  email: string
  /** Rejects with an error whose message is shown. */
  onSignIn: (email: string, password: string) => Promise<unknown>
  /** The cancel button. */
  cancel: ReactNode
}

/** A sign-in form for a dialog. */
export function PasswordForm({ email, onSignIn, cancel }: PasswordFormProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const [checking, setChecking] = useState(false)

  async function signIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const [address, password] = [String(typed.get('email')).trim(), String(typed.get('password'))]
    if (address === '' || password === '') return setProblem('Enter your email and your password.')
    setProblem(null)
    setChecking(true)
    try {
      await onSignIn(address, password)
    } catch (error) {
      setProblem(answeredMessage(error))
    } finally {
      setChecking(false)
    }
  }

  return (
    <form
      onSubmit={(event) => void signIn(event)}
      noValidate
      aria-label="Sign in again"
      className="space-y-4"
    >
      <Field label="Email">
        {(control) => (
          <Input kind="email" name="email" defaultValue={email} autoComplete="username" {...control} />
        )}
      </Field>
      <Field label="Password" error={problem}>
        {(control) => <PasswordInput name="password" autoComplete="current-password" {...control} />}
      </Field>
      <DialogActions>
        {cancel}
        <Button type="submit" pending={checking}>
          Sign In
        </Button>
      </DialogActions>
    </form>
  )
}

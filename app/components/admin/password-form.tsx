import { useState, type FormEvent, type ReactNode } from 'react'
import { answeredMessage } from '../../lib/data-error.ts'
import { Button } from '../ui/button.tsx'
import { DialogActions } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { PasswordInput } from '../ui/password-input.tsx'

export interface PasswordFormProps {
  /** Of whoever was signed in before. */
  email: string
  /** Throws with a message when it is refused. */
  onSignIn: (email: string, password: string) => Promise<unknown>
  /** The way out, beside the button. */
  wayOut: ReactNode
}

/** E-mail address and password, in a window. */
export function PasswordForm({ email, onSignIn, wayOut }: PasswordFormProps) {
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
          <Input type="email" name="email" defaultValue={email} autoComplete="username" {...control} />
        )}
      </Field>
      <Field label="Password" error={problem}>
        {(control) => <PasswordInput name="password" autoComplete="current-password" {...control} />}
      </Field>
      <DialogActions>
        {wayOut}
        <Button type="submit" pending={checking}>
          Sign In
        </Button>
      </DialogActions>
    </form>
  )
}

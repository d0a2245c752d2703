import { useState, type FormEvent } from 'react'
import { confirmAddress, mailAnotherCode } from '../../session/confirm-address.ts'
import { useErrorFocus, useSubmission } from '../../session/use-submission.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { AuthHeading } from './auth-column.tsx'

export interface ConfirmAddressStepProps {
  email: string
  onConfirmed: () => void
  /** Shows the form again. */
  onLeave: () => void
}

/** Asks for the mailed code. It looks the same for an address that has an account already; the mail says so to its owner. */
export default function ConfirmAddressStep({ email, onConfirmed, onLeave }: ConfirmAddressStepProps) {
  const { busy, refusal, run } = useSubmission()
  const [sentAgain, setSentAgain] = useState(false)
  const form = useErrorFocus(refusal, 'input')

  function submitCode(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('code')
    void run('code', async () => {
      await confirmAddress(email, readMailedCode(typed))
      onConfirmed()
    })
  }

  function sendAgain(): void {
    setSentAgain(false)
    void run('again', async () => {
      await mailAnotherCode(email)
      setSentAgain(true)
    })
  }

  return (
    <>
      <output className="block">
        <AuthHeading title="Check your email">
          We have sent an email to {email}. Enter its code here, or open its link, and go on where you were.
        </AuthHeading>
      </output>
      <form
        ref={form}
        onSubmit={submitCode}
        noValidate
        aria-label="Confirm your email"
        className="mt-8 space-y-5"
      >
        <Field
          label="Code from the email"
          hint="Nothing there? Look among the spam, or ask for another."
          error={refusal?.control === 'code' ? refusal.message : null}
          required
        >
          {(control) => (
            <Input {...control} name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={20} />
          )}
        </Field>
        <Button type="submit" size="large" className="w-full" pending={busy === 'code'}>
          Continue
        </Button>
        <Button
          variant="outline"
          size="large"
          className="w-full"
          pending={busy === 'again'}
          onClick={sendAgain}
        >
          Send it again
        </Button>
        <p role="alert" className="text-sm text-danger empty:hidden">
          {refusal?.control === 'again' && refusal.message}
        </p>
        <output className="block text-sm text-ink-soft empty:hidden">
          {sentAgain && 'Another email is on its way.'}
        </output>
      </form>
      <p className="mt-6 text-center">
        <Button variant="link" onClick={onLeave}>
          Sign in, or use another address
        </Button>
      </p>
    </>
  )
}

/** The digits without spaces. Throws an error with a message for visitors. */
function readMailedCode(typed: unknown): string {
  const code = String(typed).replace(/\s/g, '')
  if (!/^\d{6,10}$/.test(code)) throw new Error('Enter the digits of the code in the email.')
  return code
}

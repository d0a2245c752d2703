import { useState } from 'react'
import { confirmAddress, mailAnotherCode } from '../../session/mailed-codes.ts'
import { useSubmission } from '../../session/use-submission.ts'
import { Button } from '../../ui/button.tsx'
import { AuthHeading } from './auth-column.tsx'
import { MailedCodeForm } from './mailed-code-form.tsx'

export interface ConfirmAddressStepProps {
  email: string
  onConfirmed: () => void
  /** Shows the form again. */
  onLeave: () => void
}

/** Asks for the mailed code. It looks the same for an address that has an account already; the mail says so to its owner. */
export default function ConfirmAddressStep({ email, onConfirmed, onLeave }: ConfirmAddressStepProps) {
  const submission = useSubmission()
  const { busy, refusal, run } = submission
  const [sentAgain, setSentAgain] = useState(false)

  async function confirm(code: string): Promise<void> {
    await confirmAddress(email, code)
    onConfirmed()
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
          {`We have sent an email to ${email}. Enter its code here, or open its link, and go on where you were.`}
        </AuthHeading>
      </output>
      <MailedCodeForm
        name="Confirm your email"
        hint="Nothing there? Look among the spam, or ask for another."
        submission={submission}
        onCode={confirm}
        takesFocus
      >
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
      </MailedCodeForm>
      <p className="mt-6 text-center">
        <Button variant="link" onClick={onLeave}>
          Sign in, or use another address
        </Button>
      </p>
    </>
  )
}

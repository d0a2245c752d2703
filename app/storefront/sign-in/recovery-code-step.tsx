import { useSearchParams } from 'react-router'
import { startRecovery } from '../../session/mailed-codes.ts'
import { useSubmission } from '../../session/use-submission.ts'
import { MailedCodeForm } from './mailed-code-form.tsx'
import { NEW_PASSWORD_PATH, withInvitation } from './recovery.ts'

/** Takes the code of a recovery mail, for people who read it on another device than the one they sign in on. */
export default function RecoveryCodeStep({ email }: { email: string }) {
  const submission = useSubmission()
  const [parameters] = useSearchParams()

  async function start(code: string): Promise<void> {
    await startRecovery(email, code)
    // Its document knows the routes of the back office, where an invitation ends.
    window.location.replace(withInvitation(NEW_PASSWORD_PATH, parameters))
  }

  return (
    <MailedCodeForm
      name="Enter the code"
      hint="If you read your email on another device."
      submission={submission}
      onCode={start}
    />
  )
}

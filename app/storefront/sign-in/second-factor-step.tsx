import { useState } from 'react'
import { SecondFactorForm, type SecondFactorFormProps } from '../../session/second-factor-form.tsx'
import { signOutHere } from '../../session/sign-out.ts'
import { Button } from '../../ui/button.tsx'
import { AuthHeading } from './auth-column.tsx'

export interface SecondFactorStepProps extends Omit<SecondFactorFormProps, 'button' | 'children'> {
  /** After the button Sign Out, also if the backend did not confirm. */
  onLeave?: () => Promise<void>
}

/** Asks for the second factor, after the password or a recovery link. */
export default function SecondFactorStep({ onLeave, ...props }: SecondFactorStepProps) {
  const [leaving, setLeaving] = useState(false)

  async function leave(): Promise<void> {
    setLeaving(true)
    await signOutHere()
    await onLeave?.()
    setLeaving(false)
  }

  return (
    <>
      <AuthHeading title="One more step">
        Your account asks for its second factor before it opens.
      </AuthHeading>
      <div className="mt-8">
        <SecondFactorForm {...props} button="Continue">
          <Button variant="ghost" pending={leaving} onClick={() => void leave()}>
            Sign Out
          </Button>
        </SecondFactorForm>
      </div>
    </>
  )
}

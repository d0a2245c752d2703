import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { SecondFactorForm, type SecondFactorFormProps } from '../ui/second-factor-form.tsx'
import { AuthHeading } from './auth-room.tsx'

export interface SecondFactorStepProps extends Omit<SecondFactorFormProps, 'button' | 'children'> {
  onSignOut: () => Promise<void>
}

/** What follows the password, or the mailed link, of an account with a second factor. */
export default function SecondFactorStep({ onSignOut, ...asked }: SecondFactorStepProps) {
  const [leaving, setLeaving] = useState(false)

  async function leave(): Promise<void> {
    setLeaving(true)
    await onSignOut()
    setLeaving(false)
  }

  return (
    <>
      <AuthHeading title="One more step">
        Your account asks for its second factor before it opens.
      </AuthHeading>
      <div className="mt-8">
        <SecondFactorForm {...asked} button="Continue">
          <Button variant="ghost" pending={leaving} onClick={() => void leave()}>
            Sign Out
          </Button>
        </SecondFactorForm>
      </div>
    </>
  )
}

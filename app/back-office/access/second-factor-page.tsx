import { useRevalidator } from 'react-router'
import { SecondFactorForm, type SecondFactorChecks } from '../../session/second-factor-form.tsx'
import type { Factor } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { useLeave } from './use-leave.ts'

export interface SecondFactorPageProps {
  factors: readonly Factor[]
  checks: SecondFactorChecks
  onSignOut: () => Promise<void>
}

/** Replaces the back office until the user has given the account's second factor. */
export function SecondFactorPage({ factors, checks, onSignOut }: SecondFactorPageProps) {
  const { revalidate } = useRevalidator()
  const leave = useLeave(onSignOut)

  return (
    <div className="w-full max-w-sm space-y-5">
      <h1 className="font-serif text-3xl">One more step</h1>
      <p className="text-ink-soft">
        Your account asks for its second factor before it opens the back office.
      </p>
      <SecondFactorForm
        factors={factors}
        checks={checks}
        onVerified={revalidate}
        button="Open the back office"
      >
        <Button variant="ghost" onClick={() => void leave()}>
          Sign Out
        </Button>
      </SecondFactorForm>
    </div>
  )
}

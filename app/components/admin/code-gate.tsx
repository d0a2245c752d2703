import { useNavigate, useRevalidator } from 'react-router'
import type { Factor } from '../../session/session.ts'
import { Button } from '../ui/button.tsx'
import { SecondFactorForm, type FactorAnswers } from '../ui/second-factor-form.tsx'

export interface CodeGateProps {
  factors: readonly Factor[]
  answers: FactorAnswers
  onSignOut: () => Promise<void>
}

/** Stands before the back office when the account's second factor has not been given yet. */
export function CodeGate({ factors, answers, onSignOut }: CodeGateProps) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()

  async function leave() {
    await onSignOut().catch(() => undefined)
    await navigate('/auth', { replace: true })
  }

  return (
    <main className="grid min-h-dvh grid-cols-[minmax(0,1fr)] place-items-center p-4">
      <div className="w-full max-w-sm space-y-5">
        <h1 className="font-serif text-3xl">One more step</h1>
        <p className="text-ink-soft">
          Your account asks for its second factor before it opens the back office.
        </p>
        <SecondFactorForm
          factors={factors}
          answers={answers}
          onGiven={revalidate}
          button="Open the back office"
        >
          <Button variant="ghost" onClick={() => void leave()}>
            Sign Out
          </Button>
        </SecondFactorForm>
      </div>
    </main>
  )
}

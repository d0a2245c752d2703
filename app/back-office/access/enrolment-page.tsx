import { useState } from 'react'
import { useRevalidator } from 'react-router'
import FactorDialogs, {
  type FactorActions,
  type FactorDialog,
} from '../../session/factors/factor-dialogs.tsx'
import SecondFactors from '../../session/factors/second-factors.tsx'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { useLeave } from './use-leave.ts'

export interface EnrolmentPageProps {
  actions: FactorActions
  /** The issuer that authenticator apps show. */
  shopName: string
  onSignOut: () => Promise<void>
}

/**
 * Replaces the back office until the account has the second factor that the shop requires of all staff. Then it offers another one
 * before the back office opens.
 */
export function EnrolmentPage({ actions, shopName, onSignOut }: EnrolmentPageProps) {
  const factors = useSession().user?.factors ?? []
  const [dialog, setDialog] = useState<FactorDialog | null>(null)
  const { revalidate, state } = useRevalidator()
  const leave = useLeave(onSignOut)

  return (
    <div className="w-full max-w-md space-y-5">
      <h1 className="font-serif text-3xl">Add a second factor</h1>
      <p className="text-ink-soft">
        {factors.length === 0
          ? 'This shop asks all its staff for a second factor. Once you have one, the back office opens.'
          : 'The back office is open to you now.'}
      </p>
      <SecondFactors factors={factors} onOpen={setDialog} />
      <FactorDialogs
        dialog={dialog}
        factors={factors}
        shopName={shopName}
        actions={actions}
        onClose={() => setDialog(null)}
      />
      <div className="flex flex-wrap gap-3">
        {factors.length > 0 && (
          <Button pending={state === 'loading'} onClick={() => void revalidate()}>
            Open the back office
          </Button>
        )}
        <Button variant="ghost" onClick={() => void leave()}>
          Sign Out
        </Button>
      </div>
    </div>
  )
}

import type { Factor } from '../../session/session.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Button } from '../ui/button.tsx'
import { SecondFactorForm, type FactorAnswers } from '../ui/second-factor-form.tsx'
import { toast } from '../ui/toast.ts'
import type { AppSetup } from '../../session/factors.ts'
import { AppDialog } from './factor-app-dialog.tsx'
import { PasskeyDialog } from './factor-passkey-dialog.tsx'
import { useProof } from './use-proof.ts'

/** What somebody wants to do about their second factors. */
export type FactorWish = { what: 'app' } | { what: 'passkey' } | { what: 'removal'; factor: Factor }

/** Each throws an error whose message is for the person at the screen. */
export interface FactorActions extends FactorAnswers {
  startApp: (name: string, issuer: string) => Promise<AppSetup>
  finishApp: (factorId: string, code: string) => Promise<void>
  addPasskey: (name: string) => Promise<void>
  removeFactor: (factorId: string) => Promise<void>
  /** Whether an action failed because the session has to give a second factor first. */
  wantsFactor: (error: unknown) => boolean
}

export interface FactorDialogsProps {
  wish: FactorWish | null
  factors: readonly Factor[]
  /** What an authenticator app calls us. */
  shopName: string
  actions: FactorActions
  onClose: () => void
}

/** The windows in which second factors come and go. */
export default function FactorDialogs({ wish, factors, shopName, actions, onClose }: FactorDialogsProps) {
  const proof = useProof(actions.wantsFactor)
  const names = factors.map(({ name }) => name)

  async function remove({ id, name }: Factor): Promise<void> {
    try {
      await proof.after(() => actions.removeFactor(id))
      toast.success('Success', `${name || 'The second factor'} was removed.`)
    } catch (error) {
      toast.error('Error', error instanceof Error ? error.message : undefined)
    }
  }

  return (
    <>
      {wish?.what === 'app' && (
        <AppDialog
          names={names}
          onStart={(name) => proof.after(() => actions.startApp(name, shopName))}
          onFinish={actions.finishApp}
          onClose={onClose}
        />
      )}
      {wish?.what === 'passkey' && (
        <PasskeyDialog
          names={names}
          onAdd={(name) => proof.after(() => actions.addPasskey(name))}
          onClose={onClose}
        />
      )}
      {wish?.what === 'removal' && (
        <AlertDialog
          open
          onOpenChange={onClose}
          description={consequence(wish.factor, factors.length)}
          confirmLabel="Remove"
          onConfirm={() => void remove(wish.factor)}
        />
      )}
      {proof.isWanted && (
        <Dialog
          open
          onOpenChange={proof.refuse}
          title="One more step"
          description="Before your second factors change, please give one of them."
        >
          <SecondFactorForm factors={factors} answers={actions} onGiven={proof.give} button="Continue">
            <Button variant="ghost" onClick={proof.refuse}>
              Cancel
            </Button>
          </SecondFactorForm>
        </Dialog>
      )}
    </>
  )
}

function consequence({ name }: Factor, count: number): string {
  const gone = `${name || 'This second factor'} will no longer open your account.`
  return count === 1
    ? `${gone} From then on your password alone does.`
    : `${gone} You may be asked for another of your second factors at once.`
}

import { Button } from '../../ui/button.tsx'
import { AlertDialog } from '../../ui/dialogs/alert-dialog.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { SecondFactorForm, type SecondFactorChecks } from '../second-factor-form.tsx'
import type { Factor } from '../session.ts'
import { AppDialog } from './factor-app-dialog.tsx'
import { PasskeyDialog } from './factor-passkey-dialog.tsx'
import type { AppSetup } from './factors.ts'
import { useSecondFactorRetry } from './use-second-factor-retry.ts'

/** The open dialog. */
export type FactorDialog = { kind: 'app' } | { kind: 'passkey' } | { kind: 'remove'; factor: Factor }

/** All of them reject with an error whose message is for visitors. */
export interface FactorActions extends SecondFactorChecks {
  enrollApp: (name: string, issuer: string) => Promise<AppSetup>
  verifyApp: (factorId: string, code: string) => Promise<void>
  addPasskey: (name: string) => Promise<void>
  removeFactor: (factorId: string) => Promise<void>
  /** Whether an action was refused because the session is of level aal1. */
  needsSecondFactor: (error: unknown) => boolean
}

export interface FactorDialogsProps {
  dialog: FactorDialog | null
  factors: readonly Factor[]
  /** The issuer that authenticator apps show. */
  shopName: string
  actions: FactorActions
  onClose: () => void
}

/** The dialogs that add and remove second factors. */
export default function FactorDialogs({ dialog, factors, shopName, actions, onClose }: FactorDialogsProps) {
  const { isPrompting, run, confirm, cancel } = useSecondFactorRetry(actions.needsSecondFactor)
  const names = factors.map(({ name }) => name)

  async function remove({ id, name }: Factor): Promise<void> {
    try {
      await run(() => actions.removeFactor(id))
      toast.success('Success', `${name || 'The second factor'} was removed.`)
    } catch (error) {
      toast.error('Error', error instanceof Error ? error.message : undefined)
    }
  }

  return (
    <>
      {dialog?.kind === 'app' && (
        <AppDialog
          names={names}
          onStart={(name) => run(() => actions.enrollApp(name, shopName))}
          onFinish={actions.verifyApp}
          onClose={onClose}
        />
      )}
      {dialog?.kind === 'passkey' && (
        <PasskeyDialog
          names={names}
          onAdd={(name) => run(() => actions.addPasskey(name))}
          onClose={onClose}
        />
      )}
      {dialog?.kind === 'remove' && (
        <AlertDialog
          open
          onOpenChange={onClose}
          description={consequence(dialog.factor, factors.length)}
          confirmLabel="Remove"
          onConfirm={() => void remove(dialog.factor)}
        />
      )}
      {isPrompting && (
        <Dialog
          open
          onOpenChange={cancel}
          title="One more step"
          description="Before your second factors change, please give one of them."
        >
          <SecondFactorForm factors={factors} checks={actions} onVerified={confirm} button="Continue">
            <Button variant="ghost" onClick={cancel}>
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

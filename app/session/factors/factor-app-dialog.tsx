import { useState, type FormEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialogs/dialog.tsx'
import { CodeField, readCode } from '../../ui/fields/code-field.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { useSubmission, useErrorFocus } from '../use-submission.ts'
import { FactorNameField } from './factor-name-field.tsx'
import { unusedName, readFactorName } from './factor-name.ts'
import type { AppSetup } from './factors.ts'

export interface AppDialogProps {
  /** The names of the existing second factors. */
  names: readonly string[]
  onStart: (name: string) => Promise<AppSetup>
  onFinish: (factorId: string, code: string) => Promise<void>
  onClose: () => void
}

/** Sets up an authenticator app in two steps: its name, then a code. */
export function AppDialog({ names, onStart, onFinish, onClose }: AppDialogProps) {
  const [started, setStarted] = useState<{ name: string; setup: AppSetup } | null>(null)

  async function finish(code: string): Promise<void> {
    if (started === null) return
    await onFinish(started.setup.factorId, code)
    toast.success('Success', `${started.name} was added. Other devices need to sign in again.`)
    onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Add an authenticator app"
      description="An app such as Google Authenticator or Aegis shows a new code every half minute."
    >
      {started === null ? (
        <NameStep
          suggestion={unusedName('Authenticator app', names)}
          onName={async (name) => setStarted({ name, setup: await onStart(name) })}
          onCancel={onClose}
        />
      ) : (
        <CodeStep setup={started.setup} onCode={finish} onCancel={onClose} />
      )}
    </Dialog>
  )
}

interface NameStepProps {
  suggestion: string
  onName: (name: string) => Promise<void>
  onCancel: () => void
}

function NameStep({ suggestion, onName, onCancel }: NameStepProps) {
  const { busy, refusal, run } = useSubmission()
  const form = useErrorFocus(refusal)

  function start(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    void run('name', async () => onName(readFactorName(typed)))
  }

  return (
    <form ref={form} onSubmit={start} noValidate aria-label="Add an authenticator app">
      <FactorNameField defaultValue={suggestion} error={refusal?.message ?? null} />
      <DialogActions>
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" pending={busy !== null}>
          Continue
        </Button>
      </DialogActions>
    </form>
  )
}

interface CodeStepProps {
  setup: AppSetup
  onCode: (code: string) => Promise<void>
  onCancel: () => void
}

function CodeStep({ setup, onCode, onCancel }: CodeStepProps) {
  const { busy, refusal, run } = useSubmission()
  const form = useErrorFocus(refusal, 'input')

  function finish(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('code')
    void run('code', async () => onCode(readCode(typed)))
  }

  return (
    <form ref={form} onSubmit={finish} noValidate aria-label="Set up the app" className="space-y-5">
      <div className="grid gap-5 sm:grid-cols-[11rem_1fr] sm:items-center">
        <img
          src={setup.qrCode}
          alt="QR code that sets up your authenticator app"
          className="mx-auto size-44 rounded-lg bg-white p-2"
        />
        <SecretKey secret={setup.secret} />
      </div>
      <CodeField error={refusal?.message ?? null} />
      <DialogActions>
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" pending={busy !== null}>
          Turn it on
        </Button>
      </DialogActions>
    </form>
  )
}

/** For an app on the same device, which cannot scan the QR code. */
function SecretKey({ secret }: { secret: string }) {
  const [copied, setCopied] = useState('')

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(secret)
      setCopied('Copied.')
    } catch {
      setCopied('Your browser does not allow copying. Please mark the key and copy it by hand.')
    }
  }

  return (
    <div className="min-w-0 space-y-2">
      <p>Scan this with the app, or give it this key:</p>
      <code className="block font-mono text-[0.9375rem] leading-relaxed font-medium tracking-wide break-words">
        {secret.match(/.{1,4}/g)?.join(' ')}
      </code>
      <div className="flex flex-wrap items-center gap-x-3">
        <Button variant="outline" size="small" onClick={() => void copy()}>
          Copy the key
        </Button>
        <output className="text-sm text-ink-soft">{copied}</output>
      </div>
    </div>
  )
}

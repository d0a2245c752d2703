import type { FormEvent } from 'react'
import KeyRound from '~icons/lucide/key-round'
import type { Elements } from '../lib/text/elements.ts'
import { Button } from '../ui/button.tsx'
import { CodeField, readCode } from '../ui/fields/code-field.tsx'
import type { Factor } from './session.ts'
import { useSubmission, useErrorFocus } from './use-submission.ts'

/** Both reject with an error whose message is for visitors. */
export interface SecondFactorChecks {
  verifyCode: (code: string, factors: readonly Factor[]) => Promise<void>
  verifyPasskey: (factorId: string) => Promise<void>
}

export interface SecondFactorFormProps {
  /** The verified factors of the account. */
  factors: readonly Factor[]
  checks: SecondFactorChecks
  onVerified: () => unknown
  /** The label of the button that submits a code. */
  button: string
  /** A button beside it, such as Cancel. */
  children?: Elements
}

const UNKNOWN_FACTORS =
  'Your account has a second factor that this page does not know. Please sign out, then sign in again.'

/** Asks for a second factor: a code where there is an authenticator app, a button for each passkey. */
export function SecondFactorForm({ factors, checks, onVerified, button, children }: SecondFactorFormProps) {
  const { busy, refusal, run } = useSubmission()
  const form = useErrorFocus(refusal, 'input, button')
  const hasApp = factors.some(({ kind }) => kind === 'totp')
  const passkeys = factors.filter(({ kind }) => kind === 'webauthn')

  function verify(factor: string, check: () => Promise<void>): void {
    void run(factor, async () => {
      await check()
      await onVerified()
    })
  }

  function submitCode(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const code = new FormData(event.currentTarget).get('code')
    if (hasApp) verify('code', () => checks.verifyCode(readCode(code), factors))
  }

  return (
    <form ref={form} onSubmit={submitCode} noValidate aria-label="Second factor" className="space-y-5">
      {hasApp && <CodeField error={refusal?.control === 'code' ? refusal.message : null} />}
      {!hasApp && passkeys.length === 0 && <p role="alert">{UNKNOWN_FACTORS}</p>}
      {passkeys.length > 0 && (
        <ul aria-label="Passkeys" className="space-y-3">
          {passkeys.map(({ id, name }) => (
            <li key={id}>
              <Button
                variant={hasApp ? 'outline' : 'primary'}
                className="w-full"
                pending={busy === id}
                onClick={() => verify(id, () => checks.verifyPasskey(id))}
              >
                <KeyRound aria-hidden="true" />
                <span className="truncate">{`Use ${name || 'a passkey'}`}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p role="alert" className="text-sm text-danger empty:hidden">
        {refusal && refusal.control !== 'code' && refusal.message}
      </p>
      <div className="flex flex-wrap gap-3">
        {hasApp && (
          <Button type="submit" pending={busy === 'code'}>
            {button}
          </Button>
        )}
        {children}
      </div>
    </form>
  )
}

import { KeyRound } from 'lucide-react'
import type { FormEvent, ReactNode } from 'react'
import type { Factor } from '../../session/session.ts'
import { Button } from './button.tsx'
import { CodeField, readCode } from './code-field.tsx'
import { useAnswer, useRefusedFocus } from './use-answer.ts'

/** What checks an answer, and throws an error whose message is for the person at the screen when it is refused. */
export interface FactorAnswers {
  giveCode: (code: string, factors: readonly Factor[]) => Promise<void>
  givePasskey: (factorId: string) => Promise<void>
}

export interface SecondFactorFormProps {
  /** The account's own: what it has is asked for. */
  factors: readonly Factor[]
  answers: FactorAnswers
  onGiven: () => unknown
  /** What the button that checks a code says. */
  button: string
  /** The way out, beside the button. */
  children?: ReactNode
}

const NO_WAY =
  'Your account has a second factor that this page does not know. Please sign out, then sign in again.'

/** Asks for a second factor: a code where there is an authenticator app, a button for each passkey. */
export function SecondFactorForm({ factors, answers, onGiven, button, children }: SecondFactorFormProps) {
  const { busy, refusal, run } = useAnswer()
  const form = useRefusedFocus(refusal, 'input, button')
  const hasApp = factors.some(({ kind }) => kind === 'totp')
  const passkeys = factors.filter(({ kind }) => kind === 'webauthn')

  function give(what: string, answer: () => Promise<void>): void {
    void run(what, async () => {
      await answer()
      await onGiven()
    })
  }

  function check(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const code = new FormData(event.currentTarget).get('code')
    if (hasApp) give('code', () => answers.giveCode(readCode(code), factors))
  }

  return (
    <form ref={form} onSubmit={check} noValidate aria-label="Second factor" className="space-y-5">
      {hasApp && <CodeField error={refusal?.of === 'code' ? refusal.message : null} />}
      {!hasApp && passkeys.length === 0 && <p role="alert">{NO_WAY}</p>}
      {passkeys.length > 0 && (
        <ul aria-label="Passkeys" className="space-y-3">
          {passkeys.map(({ id, name }) => (
            <li key={id}>
              <Button
                variant={hasApp ? 'outline' : 'primary'}
                className="w-full"
                pending={busy === id}
                onClick={() => give(id, () => answers.givePasskey(id))}
              >
                <KeyRound aria-hidden="true" />
                <span className="truncate">Use {name || 'a passkey'}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p role="alert" className="text-sm text-danger empty:hidden">
        {refusal && refusal.of !== 'code' && refusal.message}
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

import { useState, type FormEvent } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'

export interface CodeGateProps {
  /** Throws with a message when the code is refused. */
  onCode: (code: string) => Promise<void>
  onSignOut: () => Promise<void>
}

/** Stands before the back office when the account's second factor has not been given yet. */
export function CodeGate({ onCode, onSignOut }: CodeGateProps) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [problem, setProblem] = useState<string | null>(null)
  const [checking, setChecking] = useState(false)

  async function check(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code')).replace(/\s/g, '')
    if (!/^\d{6}$/.test(code)) return setProblem('Enter the 6 digits that your authenticator app shows.')
    setChecking(true)
    try {
      await onCode(code)
      await revalidate()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The code could not be checked.')
    } finally {
      setChecking(false)
    }
  }

  async function leave() {
    await onSignOut().catch(() => undefined)
    await navigate('/auth', { replace: true })
  }

  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <form
        onSubmit={(event) => void check(event)}
        noValidate
        aria-label="Second factor"
        className="w-full max-w-sm space-y-5"
      >
        <h1 className="font-serif text-3xl">One more step</h1>
        <p className="text-ink-soft">Your account asks for a code before it opens the back office.</p>
        <Field label="Code from your authenticator app" required error={problem}>
          {(control) => (
            <Input name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={12} {...control} />
          )}
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" pending={checking}>
            Open the back office
          </Button>
          <Button variant="ghost" onClick={() => void leave()}>
            Sign Out
          </Button>
        </div>
      </form>
    </main>
  )
}

import type { FormEvent } from 'react'
import { cleanText } from '../../lib/text/clean-text.ts'
import type { Elements } from '../../lib/text/elements.ts'
import { useErrorFocus, type Submission } from '../../session/use-submission.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'

export interface MailedCodeFormProps {
  /** The accessible name of the form. */
  name: string
  hint: string
  /** Of the whole step; the form's control is `code`. */
  submission: Submission
  onCode: (code: string) => Promise<void>
  /** Whether the field takes the focus when the form appears. */
  takesFocus?: boolean
  children?: Elements
}

/** Asks for the code of a mail. */
export function MailedCodeForm(props: MailedCodeFormProps) {
  const { name, hint, submission, onCode, takesFocus = false, children } = props
  const { busy, refusal, run } = submission
  const form = useErrorFocus(refusal, takesFocus ? 'input' : undefined)

  function submitCode(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('code')
    void run('code', async () => onCode(readMailedCode(typed)))
  }

  return (
    <form ref={form} onSubmit={submitCode} noValidate aria-label={name} className="mt-8 space-y-5">
      <Field
        label="Code from the email"
        hint={hint}
        error={refusal?.control === 'code' ? refusal.message : null}
        required
      >
        {(control) => (
          <Input {...control} name="code" kind="digits" autoComplete="one-time-code" maxLength={20} />
        )}
      </Field>
      <Button type="submit" size="large" className="w-full" pending={busy === 'code'}>
        Continue
      </Button>
      {children}
    </form>
  )
}

/** The digits without spaces. Throws an error with a message for visitors. */
function readMailedCode(typed: unknown): string {
  const code = cleanText(String(typed)).replaceAll(' ', '')
  if (!/^\d{6,10}$/.test(code)) throw new Error('Enter the digits of the code in the email.')
  return code
}

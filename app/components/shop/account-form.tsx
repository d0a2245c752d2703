import { useEffect, type ReactNode } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '../ui/button.tsx'
import { useFirstErrorFocus } from './use-first-error-focus.ts'
import { useFormErrors } from './use-form-errors.ts'
import { useSubmitOnce } from './use-submit-once.ts'

/** What the account screen's action answers. */
export interface AccountAnswer {
  done: boolean
  errors: Partial<Record<string, string>>
}

export interface AccountFormProps {
  /** What the form is about; the action reads it as `intent`. */
  intent: string
  /** The name of the form, for people who do not see what stands above it. */
  label: string
  button: string
  /** Empties the form when it was accepted. */
  clearWhenDone?: boolean
  children: (errors: AccountAnswer['errors']) => ReactNode
}

/** One of the account screen's small forms: each answers for itself and leaves the others alone. */
export function AccountForm({ intent, label, button, clearWhenDone, children }: AccountFormProps) {
  const fetcher = useFetcher<AccountAnswer>()
  const pending = fetcher.state !== 'idle'
  const form = useFirstErrorFocus(fetcher.data)
  const { errors, onChange } = useFormErrors(fetcher.data)
  const submitOnce = useSubmitOnce(pending)

  useEffect(() => {
    if (clearWhenDone && fetcher.data?.done) form.current?.reset()
  }, [clearWhenDone, fetcher.data, form])

  return (
    <fetcher.Form
      ref={form}
      method="post"
      noValidate
      onSubmit={submitOnce}
      onChange={onChange}
      aria-label={label}
      className="space-y-4"
    >
      <input type="hidden" name="intent" value={intent} />
      {children(errors)}
      <Button type="submit" variant="outline" pending={pending}>
        {button}
      </Button>
    </fetcher.Form>
  )
}

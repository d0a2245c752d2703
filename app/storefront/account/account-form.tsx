import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { useFetcherResult } from '../../lib/forms/use-fetcher-result.ts'
import type { Elements } from '../../lib/text/elements.ts'
import { Button } from '../../ui/button.tsx'
import { useValidatedForm } from '../form/validated-form.tsx'

/** The data of the account screen's action. */
export interface AccountResult {
  done: boolean
  errors: Partial<Record<string, string>>
}

export interface AccountFormProps {
  /** Read by the action. */
  intent: string
  /** The accessible name of the form. */
  label: string
  button: string
  /** Resets the form after a success. */
  clearWhenDone?: boolean
  children: (errors: AccountResult['errors']) => Elements
}

/** One of the account screen's forms. Each has a fetcher of its own, so that they do not affect each other. */
export function AccountForm({ intent, label, button, clearWhenDone, children }: AccountFormProps) {
  const fetcher = useFetcher<AccountResult>()
  const result = useFetcherResult(fetcher)
  const pending = fetcher.state !== 'idle'
  const { ref, errors, onSubmit, onChange } = useValidatedForm(result, pending)

  useEffect(() => {
    if (clearWhenDone && result?.done) ref.current?.reset()
  }, [clearWhenDone, result, ref])

  return (
    <fetcher.Form
      ref={ref}
      method="post"
      noValidate
      onSubmit={onSubmit}
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

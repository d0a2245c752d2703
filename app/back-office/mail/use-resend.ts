import { useState } from 'react'
import { useFetcherResult } from '../../lib/forms/use-fetcher-result.ts'
import { randomUuid } from '../../lib/uuid.ts'
import type { ActionResult } from '../form/run-action.ts'
import { useSingleSubmission } from '../form/use-single-submission.ts'

/** Sends a mail again by the action of the outbox, from whichever screen shows it. */
export function useResend(id: string): { resend: () => void; pending: boolean } {
  const { fetcher, submit, pending } = useSingleSubmission<ActionResult>()
  const result = useFetcherResult(fetcher)
  // A press whose answer was lost is repeated with the same key, so that the customer gets one copy.
  const [attempt, setAttempt] = useState(() => ({ result, key: randomUuid() }))
  if (result?.saved && result !== attempt.result) setAttempt({ result, key: randomUuid() })
  return {
    resend: () => void submit({ id, key: attempt.key }, { method: 'post', action: '/admin/mail-outbox' }),
    pending,
  }
}

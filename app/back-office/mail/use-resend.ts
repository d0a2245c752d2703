import { useFetcher } from 'react-router'
import type { ActionResult } from '../form/run-action.ts'

/** Sends a mail again by the action of the outbox, from whichever screen shows it. */
export function useResend(id: string): { resend: () => void; pending: boolean } {
  const fetcher = useFetcher<ActionResult>()
  return {
    resend: () => void fetcher.submit({ id }, { method: 'post', action: '/admin/mail-outbox' }),
    pending: fetcher.state !== 'idle',
  }
}

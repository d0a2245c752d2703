import { useEffect, useState } from 'react'
import { useFetcherResult } from '../../lib/forms/use-fetcher-result.ts'
import { Button } from '../../ui/button.tsx'
import { AlertDialog } from '../../ui/dialogs/alert-dialog.tsx'
import type { ActionResult } from '../form/run-action.ts'
import { useSingleSubmission } from '../form/use-single-submission.ts'

const CONSEQUENCES =
  'Finished orders of this address stay without name, contact and address; a tax invoice keeps the name for as long as tax law demands. Messages, mails and account are deleted, and the activity log forgets the person. This cannot be undone.'

export interface EraseCustomerProps {
  customer: { id: string; name: string; email: string }
  onErased: () => void
}

/** A person's right to be forgotten, for a request by mail or phone (docs/behaviour/customers.md#erasing). */
export function EraseCustomer({ customer, onErased }: EraseCustomerProps) {
  const [isAsking, setAsking] = useState(false)
  const { fetcher, submit, pending } = useSingleSubmission<ActionResult>()
  const result = useFetcherResult(fetcher)

  useEffect(() => {
    if (result?.saved) onErased()
  }, [result, onErased])

  return (
    <section aria-label="Personal data" className="space-y-3 border-t border-ink/10 pt-4">
      <p className="text-sm text-ink-soft">
        When a person asks to be forgotten, erase what the shop stores under {customer.email}.
      </p>
      <Button variant="outline" pending={pending} onClick={() => setAsking(true)}>
        Erase Personal Data
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Erase ${customer.name}?`}
        description={CONSEQUENCES}
        confirmLabel="Erase"
        onConfirm={() => void submit({ intent: 'erase', id: customer.id }, { method: 'post' })}
      />
    </section>
  )
}

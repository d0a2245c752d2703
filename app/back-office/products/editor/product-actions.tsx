import { useState } from 'react'
import { useFetcher } from 'react-router'
import Copy from '~icons/lucide/copy'
import ExternalLink from '~icons/lucide/external-link'
import { randomUuid } from '../../../lib/uuid.ts'
import { Button, buttonClasses } from '../../../ui/button.tsx'
import { hasUnsavedChanges } from '../../form/unsaved-changes.ts'
import { beginAttempt } from '../../page/standing-refusals.ts'
import { DUPLICATE } from './duplicate.ts'

export interface ProductActionsProps {
  id: string
  /** As it is stored. */
  status: string | undefined
}

/** What can be done with a stored product besides editing it. */
export function ProductActions({ id, status }: ProductActionsProps) {
  const { submit, state } = useFetcher()
  const [copy] = useState(randomUuid)

  function duplicate() {
    const refuse = beginAttempt('duplicate the product')
    if (hasUnsavedChanges())
      refuse('Error', 'Please save your changes first: the copy is made of what is saved.')
    else void submit({ intent: DUPLICATE, id, copy }, { method: 'post' })
  }

  return (
    <>
      {status === 'active' && (
        <a
          href={`/product/${id}`}
          target="_blank"
          rel="noreferrer"
          className={buttonClasses('outline', 'medium')}
        >
          <ExternalLink aria-hidden="true" />
          View in shop<span className="sr-only"> (opens in a new tab)</span>
        </a>
      )}
      <Button variant="outline" pending={state !== 'idle'} onClick={duplicate}>
        <Copy aria-hidden="true" />
        Duplicate
      </Button>
    </>
  )
}

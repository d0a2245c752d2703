import { useCallback, useState, type ReactNode } from 'react'
import { useFetcher } from 'react-router'
import { AlertDialog } from '../../ui/dialogs/alert-dialog.tsx'

export interface DeletionQuestion {
  /** The shop's own dialog 'Are you sure?', or the browser's confirm(). */
  by: 'dialog' | 'browser'
  text: string
}

export interface Deletion {
  /** Asks, then submits the id to the screen's action with the intent 'delete'. */
  ask: (id: string) => void
  /** To be rendered in the screen. */
  dialog: ReactNode
}

/** Deletes rows after a confirmation: docs/behaviour/lists-and-forms.md#deleting. */
export function useDeletion({ by, text }: DeletionQuestion): Deletion {
  const [pendingId, setPendingId] = useState<string | null>(null)
  const fetcher = useFetcher()
  const { submit } = fetcher
  const remove = useCallback(
    (id: string) => void submit({ intent: 'delete', id }, { method: 'post' }),
    [submit],
  )
  const ask = useCallback(
    (id: string) => {
      if (by === 'dialog') setPendingId(id)
      else if (window.confirm(text)) remove(id)
    },
    [by, text, remove],
  )

  const dialog = pendingId !== null && (
    <AlertDialog
      open
      onOpenChange={() => setPendingId(null)}
      description={text}
      onConfirm={() => remove(pendingId)}
    />
  )
  return { ask, dialog }
}

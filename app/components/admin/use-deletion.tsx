import { useCallback, useState, type ReactNode } from 'react'
import { useFetcher } from 'react-router'
import { AlertDialog } from '../ui/alert-dialog.tsx'

export interface DeletionQuestion {
  /** A dialog 'Are you sure?' of the shop's own, or the browser's question. */
  by: 'dialog' | 'browser'
  text: string
}

export interface Deletion {
  /** Asks, and sends the id to the screen's action with the intent 'delete' if the answer is yes. */
  ask: (id: string) => void
  /** Has its place in the screen. */
  dialog: ReactNode
}

/** Deleting a row, never without a question. */
export function useDeletion({ by, text }: DeletionQuestion): Deletion {
  const [doomed, setDoomed] = useState<string | null>(null)
  const fetcher = useFetcher()
  const { submit } = fetcher
  const remove = useCallback(
    (id: string) => void submit({ intent: 'delete', id }, { method: 'post' }),
    [submit],
  )
  const ask = useCallback(
    (id: string) => {
      if (by === 'dialog') setDoomed(id)
      else if (window.confirm(text)) remove(id)
    },
    [by, text, remove],
  )

  const dialog = doomed !== null && (
    <AlertDialog
      open
      onOpenChange={() => setDoomed(null)}
      description={text}
      onConfirm={() => remove(doomed)}
    />
  )
  return { ask, dialog }
}

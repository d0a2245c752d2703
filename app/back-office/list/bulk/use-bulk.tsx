import { useState, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { answeredMessage } from '../../../lib/supabase/data-error.ts'
import { toast, type ToastAction } from '../../../ui/toasts/toast.ts'
import { withReauthentication, failureMessage } from '../../access/reauthentication.ts'
import { countOf } from '../filters/list-toolbar.tsx'
import type { Selection } from '../table/use-selection.ts'
import type { BulkOutcome, Progress, RefusedRow } from './bulk.ts'
import { RefusedDialog } from './refused-dialog.tsx'

type Work = (ids: readonly string[], onProgress: Progress) => Promise<BulkOutcome>

/** A bulk action and its texts. */
export interface BulkTask {
  work: Work
  /** `Updating` */
  doing: string
  /** `updated` */
  done: string
  /** Undoes the changes; absent when that is not possible. */
  undo?: (rows: BulkOutcome['changed'], onProgress: Progress) => Promise<BulkOutcome>
}

export interface BulkOptions {
  selection: Selection
  /** `product`, `products` */
  nouns: readonly [one: string, many: string]
  /** The ids of all matching rows, for when all of them are selected. */
  listAll: () => Promise<string[]>
}

export interface Bulk {
  /** The progress of the running action: `Updating 200 of 500 …` */
  progress: string | undefined
  /** The ids of the selected rows. */
  selectedIds: () => Promise<readonly string[]>
  /** Runs an action on the selected rows, or on those with these ids. */
  run: (task: BulkTask, ids?: readonly string[]) => void
  /** To be rendered in the screen. */
  dialog: ReactNode
}

/**
 * Runs actions on the selected rows. A toast says how many rows were changed; refused rows stay selected. See
 * docs/behaviour/lists-and-forms.md#many-rows.
 */
export function useBulk({ selection, nouns, listAll }: BulkOptions): Bulk {
  const { revalidate } = useRevalidator()
  const [progress, setProgress] = useState<string>()
  const [refusal, setRefusal] = useState<{ title: string; refused: RefusedRow[] }>()

  const selectedIds = async () => (selection.all ? await listAll() : Object.keys(selection.ticked))

  async function run({ work, doing, done, undo }: BulkTask, ids?: readonly string[]) {
    setProgress(`${doing} …`)
    try {
      const outcome = await withReauthentication(async () => {
        const targets = ids ?? (await selectedIds())
        return work(targets, progressOf(doing, targets.length))
      })
      const { changed } = outcome
      report(outcome, done, undo && changed.length > 0 ? undoAction(undo, changed) : undefined)
      selection.keep([...outcome.refused.filter(exists).map(({ id }) => id), ...outcome.left])
      await revalidate()
    } catch (error) {
      toast.error('Error', failureMessage(error, answeredMessage(error)))
    } finally {
      setProgress(undefined)
    }
  }

  function undoAction(undo: NonNullable<BulkTask['undo']>, changed: BulkOutcome['changed']): ToastAction {
    const work = () => undo(changed, progressOf('Undoing', changed.length))
    return { label: 'Undo', onPress: () => void run({ work, doing: 'Undoing', done: 'put back' }, []) }
  }

  function progressOf(doing: string, rows: number): Progress {
    const of = rows.toLocaleString('en-NG')
    return (processed) => setProgress(`${doing} ${processed.toLocaleString('en-NG')} of ${of} …`)
  }

  function report({ done: count, refused, left, failure }: BulkOutcome, done: string, action?: ToastAction) {
    const sentence = `${countOf(count, nouns)} ${done}`
    const notDone = (rows: readonly unknown[]) => `${sentence}, ${countOf(rows.length, nouns)} not.`
    if (failure !== undefined)
      toast.error('Error', `${notDone(left)} ${answeredMessage(failure)}`, { action })
    else if (refused.length > 0) toast.error('Error', notDone(refused), { action })
    else toast.success('Success', sentence, { action })
    if (refused.length > 0) setRefusal({ title: `${countOf(refused.length, nouns)} not ${done}`, refused })
  }

  return {
    progress,
    selectedIds: () => withReauthentication(selectedIds),
    run: (task, ids) => void run(task, ids),
    dialog: refusal && <RefusedDialog {...refusal} onClose={() => setRefusal(undefined)} />,
  }
}

function exists({ name }: RefusedRow): boolean {
  return name !== null
}

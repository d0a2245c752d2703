import { useState, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { answeredMessage } from '../../../lib/supabase/data-error.ts'
import { toast, type ToastAction } from '../../../ui/toasts/toast.ts'
import { withReauthentication, failureMessage } from '../../access/reauthentication.ts'
import { beginAttempt, type Refuse } from '../../page/standing-refusals.ts'
import { countOf } from '../filters/list-toolbar.tsx'
import type { Selection } from '../table/use-selection.ts'
import { exists, reasonsOf, type BulkOutcome, type Progress } from './bulk.ts'
import { RefusedDialog, type RefusedDialogProps } from './refused-dialog.tsx'

type Work = (ids: readonly string[], onProgress: Progress) => Promise<BulkOutcome>

/** How the result of an action is reported. */
interface Report {
  refuse: Refuse
  /** `updated` */
  done: string
  /** Whether the refused rows are still selected. */
  areSelected: boolean
  action: ToastAction | undefined
}

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
  const [refusal, setRefusal] = useState<Omit<RefusedDialogProps, 'onClose'>>()

  const selectedIds = async () => (selection.all ? await listAll() : Object.keys(selection.ticked))

  function run({ work, doing, done, undo }: BulkTask, ids?: readonly string[]) {
    return attempt(doing, async (refuse) => {
      const outcome = await withReauthentication(async () => {
        const targets = ids ?? (await selectedIds())
        return work(targets, progressOf(doing, targets.length))
      })
      const { changed, refused, left } = outcome
      const kept = refused.filter(exists).map(({ id }) => id)
      const action = undo && changed.length > 0 ? undoAction(undo, changed) : undefined
      report(outcome, { refuse, done, areSelected: kept.length > 0, action })
      selection.keep([...kept, ...left])
    })
  }

  /** Leaves the selection as it is: it may be a newer one. What is left after a failure can be undone again. */
  function undoAction(undo: NonNullable<BulkTask['undo']>, changed: BulkOutcome['changed']): ToastAction {
    const work = () => undo(changed, progressOf('Undoing', changed.length))
    const restore = async (refuse: Refuse) => {
      const outcome = await withReauthentication(work)
      const notTried = new Set(outcome.left)
      const left = changed.filter(({ id }) => notTried.has(id))
      const again = left.length > 0 ? undoAction(undo, left) : undefined
      report(outcome, { refuse, done: 'put back', areSelected: false, action: again })
    }
    const action = {
      label: 'Undo',
      onPress: () => void attempt('Undoing', restore, action),
    }
    return action
  }

  /** `again` is offered when the work was not begun. */
  async function attempt(doing: string, work: (refuse: Refuse) => Promise<void>, again?: ToastAction) {
    const refuse = beginAttempt(`change ${nouns[1]}`)
    setProgress(`${doing} …`)
    try {
      await work(refuse)
      await revalidate()
    } catch (error) {
      refuse('Error', failureMessage(error, answeredMessage(error)), { action: again })
    } finally {
      setProgress(undefined)
    }
  }

  function progressOf(doing: string, rows: number): Progress {
    const of = rows.toLocaleString('en-NG')
    return (processed) => setProgress(`${doing} ${processed.toLocaleString('en-NG')} of ${of} …`)
  }

  function report(outcome: BulkOutcome, { refuse, done, areSelected, action }: Report) {
    const { done: count, refused, left, failure } = outcome
    const sentence = `${countOf(count, nouns)} ${done}`
    const notDone = (rows: readonly unknown[]) => `${sentence}, ${countOf(rows.length, nouns)} not.`
    if (failure !== undefined) refuse('Error', `${notDone(left)} ${answeredMessage(failure)}`, { action })
    else if (refused.length > 0) refuse('Error', notDone(refused), { action, more: reasonsOf(refused) })
    else toast.success('Success', sentence, { action })
    const title = `${countOf(refused.length, nouns)} not ${done}`
    if (refused.length > 0) setRefusal({ title, refused, areSelected })
  }

  return {
    progress,
    selectedIds: () => withReauthentication(selectedIds),
    run: (task, ids) => void run(task, ids),
    dialog: refusal && <RefusedDialog {...refusal} onClose={() => setRefusal(undefined)} />,
  }
}

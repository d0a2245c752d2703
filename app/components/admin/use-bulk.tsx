import { useState, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type { BulkOutcome, Refused } from '../../lib/bulk.ts'
import { answeredMessage } from '../../lib/data-error.ts'
import { toast } from '../ui/toast.ts'
import { countOf } from './list-toolbar.tsx'
import { RefusedDialog } from './refused-dialog.tsx'
import { asStaff, notDoneMessage } from './staff-gate.ts'
import type { Selection } from './use-selection.ts'

type Work = (ids: readonly string[], onProgress: (tried: number) => void) => Promise<BulkOutcome>

export interface BulkOptions {
  selection: Selection
  /** `product`, `products` */
  nouns: readonly [one: string, many: string]
  /** The ids of everything that matches, for when all of it is selected. */
  listAll: () => Promise<string[]>
}

export interface Bulk {
  /** What is being done just now. */
  progress: string | undefined
  /** `doing` and `done` name the work: `Updating`, `updated`. */
  run: (work: Work, doing: string, done: string) => void
  /** Has its place in the screen. */
  dialog: ReactNode
}

/** Work on what is selected. What was done is told to the number; what was refused stays selected. */
export function useBulk({ selection, nouns, listAll }: BulkOptions): Bulk {
  const { revalidate } = useRevalidator()
  const [progress, setProgress] = useState<string>()
  const [report, setReport] = useState<{ title: string; refused: Refused[] }>()

  async function run(work: Work, doing: string, done: string) {
    setProgress(`${doing} …`)
    try {
      const outcome = await asStaff(async () => {
        const ids = selection.all ? await listAll() : Object.keys(selection.ticked)
        const of = ids.length.toLocaleString('en-NG')
        return work(ids, (tried) => setProgress(`${doing} ${tried.toLocaleString('en-NG')} of ${of} …`))
      })
      tell(outcome, done)
      selection.keep([...outcome.refused.filter(isThere).map(({ id }) => id), ...outcome.left])
      await revalidate()
    } catch (error) {
      toast.error('Error', notDoneMessage(error, answeredMessage(error)))
    } finally {
      setProgress(undefined)
    }
  }

  function tell({ done: count, refused, left, failure }: BulkOutcome, done: string) {
    const sentence = `${countOf(count, nouns)} ${done}`
    if (failure !== undefined)
      toast.error('Error', `${sentence}, ${countOf(left.length, nouns)} not. ${answeredMessage(failure)}`)
    else if (refused.length > 0) toast.error('Error', `${sentence}, ${countOf(refused.length, nouns)} not.`)
    else toast.success('Success', sentence)
    if (refused.length > 0) setReport({ title: `${countOf(refused.length, nouns)} not ${done}`, refused })
  }

  return {
    progress,
    run: (work, doing, done) => void run(work, doing, done),
    dialog: report && <RefusedDialog {...report} onClose={() => setReport(undefined)} />,
  }
}

function isThere({ name }: Refused): boolean {
  return name !== null
}

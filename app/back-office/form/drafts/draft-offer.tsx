import { formatDateTime } from '../../../lib/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { beginAttempt } from '../../page/standing-refusals.ts'
import type { OfferedDraft } from './use-draft.ts'

/** Offers what was typed before and not saved. It goes on top of the form. */
export function DraftOffer({ draft }: { draft: OfferedDraft | null }) {
  if (draft === null) return null
  const time = formatDateTime(new Date(draft.typedAt).toISOString())
  return (
    <section
      aria-label="Text that was not saved"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl bg-ochre/15 p-4"
    >
      <output className="block min-w-0 flex-1 basis-60">
        {draft.isOutdated
          ? `Text of yours from ${time} was not saved, and a later version was saved since. You can copy it.`
          : `You have text from ${time} that was not saved.`}
      </output>
      <div className="flex flex-wrap gap-3">
        {draft.isOutdated ? (
          <Button variant="outline" size="small" onClick={() => void copy(draft.text)}>
            Copy
          </Button>
        ) : (
          <Button size="small" onClick={draft.restore}>
            Restore
          </Button>
        )}
        <Button variant="outline" size="small" onClick={draft.discard}>
          Discard
        </Button>
      </div>
    </section>
  )
}

async function copy(text: string): Promise<void> {
  const refuse = beginAttempt('copy draft')
  try {
    await navigator.clipboard.writeText(text)
    toast.success('Success', 'Text copied')
  } catch {
    // An address without https has no clipboard.
    refuse('Error', 'The text could not be copied.', { more: text })
  }
}

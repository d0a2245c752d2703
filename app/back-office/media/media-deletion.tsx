import { useEffect, useState } from 'react'
import { answeredMessage } from '../../lib/supabase/data-error.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { AlertDialog } from '../../ui/dialogs/alert-dialog.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { failureMessage, withReauthentication } from '../access/reauthentication.ts'
import { listMediaUsage, type MediaFile } from '../form/pictures/media-queries.ts'
import { deleteFile } from '../form/pictures/picture-uploads.ts'
import { beginAttempt } from '../page/standing-refusals.ts'

type Usage = Awaited<ReturnType<typeof listMediaUsage>>

export interface MediaDeletionProps {
  file: MediaFile
  onClose: () => void
  onDeleted: () => void
}

/** Asks whether to delete a file. One that the shop shows cannot be deleted; the dialog names where it is used. */
export function MediaDeletion({ file, onClose, onDeleted }: MediaDeletionProps) {
  const [usage, setUsage] = useState<Usage | 'loading' | 'failed'>('loading')
  useEffect(() => {
    browserClient()
      .then((client) => listMediaUsage(client, file))
      .then(setUsage, () => setUsage('failed'))
  }, [file])

  async function remove() {
    const refuse = beginAttempt(`delete ${file.name}`)
    try {
      if (!(await withReauthentication(() => deleteFile(file.bucket, file.name))))
        return refuse('Error', `${file.original_name} is in use and was not deleted.`)
      toast.success('Success', 'File deleted successfully')
      onDeleted()
    } catch (error) {
      const message = answeredMessage(error, 'The file could not be deleted. Please try again.')
      refuse('Error', failureMessage(error, message))
    }
  }

  const isFree = typeof usage === 'object' && usage.length === 0
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={isFree || usage === 'loading' ? 'Are you sure?' : 'This file cannot be deleted'}
      description={question(file, usage)}
      cancelLabel={isFree ? 'Cancel' : 'Close'}
      confirmDisabled={!isFree}
      onConfirm={() => void remove()}
    >
      {typeof usage === 'object' && usage.length > 0 && (
        <ul className="mt-3 max-h-60 list-disc space-y-1 overflow-y-auto pl-5">
          {usage.map(({ kind, title, address }) => (
            <li key={`${address} ${title}`}>
              {kind}:{' '}
              <a href={address} className="underline underline-offset-4">
                {title}
              </a>
            </li>
          ))}
        </ul>
      )}
    </AlertDialog>
  )
}

function question({ original_name }: MediaFile, usage: Usage | 'loading' | 'failed'): string {
  if (usage === 'loading') return `Looking for places that show ${original_name}…`
  if (usage === 'failed') return 'It is not known where the file is used. Please try again.'
  if (usage.length > 0) return `${original_name} is used here. Take it away there first.`
  return `${original_name} is not used anywhere in the shop. This will permanently delete it.`
}

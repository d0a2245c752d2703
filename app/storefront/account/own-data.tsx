import { useState } from 'react'
import { saveFile } from '../../lib/save-file.ts'
import { answeredMessage } from '../../lib/supabase/data-error.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { signOut } from '../../session/sign-out.ts'
import { refuseEnded, unlessEnded } from '../../session/unless-ended.ts'
import { Button } from '../../ui/button.tsx'
import { AlertDialog } from '../../ui/dialogs/alert-dialog.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { deleteOwnAccount, exportOwnData } from './queries.ts'

const CONSEQUENCES =
  'Your account is deleted at once and cannot be restored. Finished orders stay in our books without your name, contact and address; a tax invoice keeps your name for as long as tax law demands. An order that is not finished must arrive or be cancelled first.'

/** The shopper's rights of access and erasure: see docs/behaviour/account.md#your-data. */
export default function OwnData() {
  const [isAsking, setAsking] = useState(false)
  const [pending, setPending] = useState<'download' | 'delete' | null>(null)

  async function run(kind: 'download' | 'delete', work: () => Promise<void>) {
    setPending(kind)
    try {
      await work()
    } catch (error) {
      toast.error('Error', answeredMessage(error, 'Something went wrong. Please try again.'))
    } finally {
      setPending(null)
    }
  }

  return (
    <>
      <p className="text-ink-soft">
        Download what we store about your account and your orders, or delete the account.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          variant="outline"
          pending={pending === 'download'}
          onClick={() => void run('download', download)}
        >
          Download My Data
        </Button>
        <Button variant="outline" pending={pending === 'delete'} onClick={() => setAsking(true)}>
          Delete My Account
        </Button>
      </div>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Delete your account?"
        description={CONSEQUENCES}
        cancelLabel="Keep It"
        confirmLabel="Delete Account"
        onConfirm={() => void run('delete', deleteAccount)}
      />
    </>
  )
}

async function download(): Promise<void> {
  const client = await browserClient()
  const data = await unlessEnded(client, () => exportOwnData(client), refuseEnded)
  saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), 'my-data.json')
}

/** The screen is left when the session has ended. */
async function deleteAccount(): Promise<void> {
  const client = await browserClient()
  await unlessEnded(client, () => deleteOwnAccount(client), refuseEnded)
  // The backend has deleted the session with the account, so it cannot confirm that it has ended.
  await signOut().catch(() => undefined)
  toast.success('Success', 'Your account has been deleted.')
}

import { Eye, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useFetcher } from 'react-router'
import { adminMeta } from '../../components/admin/admin-meta.ts'
import type { Column } from '../../components/admin/data-table.tsx'
import { ListScreen } from '../../components/admin/list-screen.tsx'
import { MessageDetails } from '../../components/admin/message-details.tsx'
import { RowActions, RowButton } from '../../components/admin/row-actions.tsx'
import { attempt, refused, reloadAfterSuccess } from '../../components/admin/save-outcome.ts'
import { useDeletion } from '../../components/admin/use-deletion.tsx'
import { Badge } from '../../components/ui/badge.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { toast } from '../../components/ui/toast.ts'
import {
  deleteContactMessage,
  listContactMessages,
  markMessageRead,
  type ContactMessageRow,
} from '../../data/contact-messages.ts'
import { classNames } from '../../lib/class-names.ts'
import { formatDate } from '../../lib/dates.ts'
import { browserClient } from '../../lib/supabase-browser.ts'
import type { Route } from './+types/messages.ts'

export const meta: Route.MetaFunction = () => adminMeta('Messages')

export const shouldRevalidate = reloadAfterSuccess

export async function clientLoader() {
  try {
    return await listContactMessages(await browserClient(), null)
  } catch {
    toast.error('Error', 'Failed to load messages')
    return null
  }
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  const id = String(form.get('id'))
  return form.get('intent') === 'delete' ? remove(id) : markRead(id)
}

async function remove(id: string) {
  return attempt(async () => deleteContactMessage(await browserClient(), id), {
    success: 'Message deleted successfully',
    failure: 'Failed to delete message',
  })
}

/** Says nothing when it works: the message itself is what one came for. */
async function markRead(id: string) {
  try {
    await markMessageRead(await browserClient(), id, new Date().toISOString())
    return { saved: true, errors: {} }
  } catch {
    toast.error('Error', 'Failed to mark the message as read')
    return refused({})
  }
}

function messageColumns(
  onOpen: (row: ContactMessageRow) => void,
  onDelete: (row: ContactMessageRow) => void,
): Column<ContactMessageRow>[] {
  return [
    {
      header: 'From',
      wide: true,
      cell: (row) => <span className={row.read_at ? undefined : 'font-semibold'}>{row.name}</span>,
    },
    {
      header: 'Email',
      cell: (row) => (
        <span className="block md:max-w-44 md:truncate" title={row.email}>
          {row.email}
        </span>
      ),
    },
    {
      header: 'Message',
      wide: true,
      cell: (row) => (
        <span
          className={classNames(
            'line-clamp-2 max-w-md wrap-anywhere md:min-w-52',
            row.read_at ? 'text-ink-soft' : 'font-medium',
          )}
        >
          {row.message}
        </span>
      ),
    },
    {
      header: 'Status',
      cell: (row) => (
        <Badge tone={row.read_at ? 'secondary' : 'yellow'}>{row.read_at ? 'Read' : 'Unread'}</Badge>
      ),
    },
    {
      header: 'Date',
      cell: (row) => <span className="whitespace-nowrap">{formatDate(row.created_at)}</span>,
    },
    {
      header: 'Actions',
      cell: (row) => (
        <RowActions>
          <RowButton label={`Open the message from ${row.name}`} onClick={() => onOpen(row)}>
            <Eye aria-hidden="true" />
          </RowButton>
          <RowButton danger label={`Delete the message from ${row.name}`} onClick={() => onDelete(row)}>
            <Trash2 aria-hidden="true" />
          </RowButton>
        </RowActions>
      ),
    },
  ]
}

export default function Messages({ loaderData: first }: Route.ComponentProps) {
  const [opened, setOpened] = useState<ContactMessageRow | null>(null)
  const reading = useFetcher()
  const deletion = useDeletion({
    by: 'dialog',
    text: 'This will permanently delete this message. This action cannot be undone.',
  })

  function open(row: ContactMessageRow) {
    setOpened(row)
    if (row.read_at === null) void reading.submit({ intent: 'read', id: row.id }, { method: 'post' })
  }

  return (
    <>
      <ListScreen
        title="Messages"
        columns={messageColumns(open, (row) => deletion.ask(row.id))}
        empty="No messages yet"
        failure="Failed to load messages"
        first={first}
        loadAfter={async (after) => listContactMessages(await browserClient(), after)}
      />
      {opened && (
        <Dialog open onOpenChange={() => setOpened(null)} title="Message" wide>
          <MessageDetails message={opened} />
        </Dialog>
      )}
      {deletion.dialog}
    </>
  )
}

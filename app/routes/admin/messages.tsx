import { Eye, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useFetcher } from 'react-router'
import { adminMeta } from '../../components/admin/admin-meta.ts'
import type { Column } from '../../components/admin/data-table.tsx'
import { EmailText } from '../../components/admin/email-text.tsx'
import { listLoader, type ListSource } from '../../components/admin/list-loader.ts'
import { ListScreen } from '../../components/admin/list-screen.tsx'
import { MessageDetails } from '../../components/admin/message-details.tsx'
import { RowActions, RowButton } from '../../components/admin/row-actions.tsx'
import { attempt, refused, reloadAfterSuccess } from '../../components/admin/save-outcome.ts'
import { statusFilter } from '../../components/admin/status-filter.ts'
import { useDeletion } from '../../components/admin/use-deletion.tsx'
import { useFoundList } from '../../components/admin/use-found-list.tsx'
import { Badge } from '../../components/ui/badge.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { toast } from '../../components/ui/toast.ts'
import {
  countContactMessages,
  deleteContactMessage,
  listContactMessages,
  markMessageRead,
  type ContactMessageRow,
} from '../../data/contact-messages.ts'
import { classNames } from '../../lib/class-names.ts'
import { formatDate } from '../../lib/dates.ts'
import { MESSAGE_LIST } from '../../lib/message-list.ts'
import { browserClient } from '../../lib/supabase-browser.ts'
import type { Route } from './+types/messages.ts'

export const meta: Route.MetaFunction = () => adminMeta('Messages')

export const shouldRevalidate = reloadAfterSuccess

const MESSAGES: ListSource<'status', ContactMessageRow> = {
  open: browserClient,
  spec: MESSAGE_LIST,
  list: listContactMessages,
  count: countContactMessages,
  failure: 'Failed to load messages',
}

export const clientLoader = listLoader(MESSAGES)

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

const WORDS = {
  searchLabel: 'Search messages by name, email or text',
  filters: [statusFilter(['unread', 'read'])],
  nouns: ['message', 'messages'],
  empty: 'No messages yet',
} as const

function messageColumns(
  onOpen: (row: ContactMessageRow) => void,
  onDelete: (row: ContactMessageRow) => void,
): Column<ContactMessageRow>[] {
  return [
    {
      header: 'From',
      width: '11rem',
      wide: true,
      cell: (row) => (
        <span className={classNames('wrap-anywhere', !row.read_at && 'font-semibold')}>{row.name}</span>
      ),
    },
    {
      header: 'Email',
      width: '12rem',
      cell: (row) => <EmailText>{row.email}</EmailText>,
    },
    {
      header: 'Message',
      wide: true,
      cell: (row) => (
        <span
          className={classNames(
            'line-clamp-2 max-w-md wrap-anywhere',
            row.read_at ? 'text-ink-soft' : 'font-medium',
          )}
        >
          {row.message}
        </span>
      ),
    },
    {
      header: 'Status',
      width: '6.25rem',
      cell: (row) => (
        <Badge tone={row.read_at ? 'secondary' : 'yellow'}>{row.read_at ? 'Read' : 'Unread'}</Badge>
      ),
    },
    {
      header: 'Date',
      sort: 'created_at',
      width: '7.5rem',
      cell: (row) => <span className="whitespace-nowrap">{formatDate(row.created_at)}</span>,
    },
    {
      header: 'Actions',
      wide: true,
      width: '5.75rem',
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

export default function Messages({ loaderData }: Route.ComponentProps) {
  const [opened, setOpened] = useState<ContactMessageRow | null>(null)
  const { submit } = useFetcher()
  const deletion = useDeletion({
    by: 'dialog',
    text: 'This will permanently delete this message. This action cannot be undone.',
  })
  const { ask } = deletion
  const columns = useMemo(() => {
    const open = (row: ContactMessageRow) => {
      setOpened(row)
      if (row.read_at === null) void submit({ intent: 'read', id: row.id }, { method: 'post' })
    }
    return messageColumns(open, (row) => ask(row.id))
  }, [submit, ask])
  const found = useFoundList(MESSAGES, loaderData, { ...WORDS, columns })

  return (
    <>
      <ListScreen title="Messages" {...found} columns={columns} failure="Failed to load messages" />
      {opened && (
        <Dialog open onOpenChange={() => setOpened(null)} title="Message" wide>
          <MessageDetails message={opened} />
        </Dialog>
      )}
      {deletion.dialog}
    </>
  )
}

import { useMemo, useState } from 'react'
import { useFetcher } from 'react-router'
import Eye from '~icons/lucide/eye'
import Trash2 from '~icons/lucide/trash-2'
import { classNames } from '../../lib/class-names.ts'
import { formatDate } from '../../lib/dates.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { Badge } from '../../ui/badge.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { failureMessage, withReauthentication } from '../access/reauthentication.ts'
import { failed, revalidateOnSuccess, runAction } from '../form/run-action.ts'
import { statusFilter } from '../list/filters/status-filter.ts'
import { listLoader } from '../list/list-loader.ts'
import { ListScreen } from '../list/list-screen.tsx'
import { RowActions, RowButton } from '../list/row-actions.tsx'
import type { CardLayout, Column } from '../list/table/column.ts'
import { TruncatedText } from '../list/table/truncated-text.tsx'
import { useDeletion } from '../list/use-deletion.tsx'
import { useListView, type ListDefinition } from '../list/use-list-view.tsx'
import { adminMeta } from '../page/admin-meta.ts'
import { beginAttempt } from '../page/standing-refusals.ts'
import type { Route } from './+types/messages-screen.ts'
import { MessageDetails } from './message-details.tsx'
import { MESSAGE_LIST } from './message-list-spec.ts'
import {
  countContactMessages,
  deleteContactMessage,
  listContactMessages,
  markMessageRead,
  type ContactMessageRow,
} from './queries.ts'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Messages')

export const shouldRevalidate = revalidateOnSuccess

const MESSAGES: ListDefinition<'status', ContactMessageRow> = {
  spec: MESSAGE_LIST,
  list: listContactMessages,
  count: countContactMessages,
  failure: 'Failed to load messages',
  searchLabel: 'Search messages by name, email or text',
  filters: [statusFilter(['unread', 'read'])],
  nouns: ['message', 'messages'],
  empty: 'No messages yet',
}

export const clientLoader = listLoader(MESSAGES)

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  const id = String(form.get('id'))
  return form.get('intent') === 'delete' ? remove(id) : markRead(id)
}

async function remove(id: string) {
  return runAction(async () => deleteContactMessage(await browserClient(), id), {
    success: 'Message deleted successfully',
    row: id,
    failure: 'Failed to delete message',
  })
}

/** No success toast: the message was opened to be read (docs/behaviour/messages-and-activity.md#messages). */
async function markRead(id: string) {
  const refuse = beginAttempt(`read ${id}`)
  try {
    const readAt = new Date().toISOString()
    await withReauthentication(async () => markMessageRead(await browserClient(), id, readAt))
    return { saved: true, errors: {} }
  } catch (error) {
    refuse('Error', failureMessage(error, 'Failed to mark the message as read'))
    return failed()
  }
}

const CARD: CardLayout = {
  columns: 'auto minmax(0, 1fr) auto',
  areas: ['from from date', 'email email email', 'message message message', 'status . actions'],
}

function messageColumns(
  onOpen: (row: ContactMessageRow) => void,
  onDelete: (row: ContactMessageRow) => void,
): Column<ContactMessageRow>[] {
  return [
    {
      header: 'From',
      width: 10,
      area: 'from',
      wide: true,
      cell: (row) => (
        <span className={classNames('wrap-anywhere', !row.read_at && 'font-semibold')}>{row.name}</span>
      ),
    },
    {
      header: 'Email',
      width: 13,
      share: 1,
      folds: { under: 'From', order: 2 },
      area: 'email',
      cell: (row) => <TruncatedText>{row.email}</TruncatedText>,
    },
    {
      header: 'Message',
      width: 14,
      share: 3,
      area: 'message',
      wide: true,
      cell: (row) => (
        <span
          className={classNames('line-clamp-2 wrap-anywhere', row.read_at ? 'text-ink-soft' : 'font-medium')}
        >
          {row.message}
        </span>
      ),
    },
    {
      header: 'Status',
      width: 6.25,
      area: 'status',
      cell: (row) => (
        <Badge tone={row.read_at ? 'secondary' : 'yellow'}>{row.read_at ? 'Read' : 'Unread'}</Badge>
      ),
    },
    {
      header: 'Date',
      sort: 'created_at',
      width: 7.5,
      folds: { under: 'Status', order: 1 },
      area: 'date',
      cell: (row) => <span className="whitespace-nowrap">{formatDate(row.created_at)}</span>,
    },
    {
      header: 'Actions',
      wide: true,
      width: 6,
      area: 'actions',
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
  const list = useListView(MESSAGES, loaderData, columns)

  return (
    <>
      <ListScreen title="Messages" {...list} columns={columns} card={CARD} />
      {opened && (
        <Dialog open onOpenChange={() => setOpened(null)} title="Message" wide>
          <MessageDetails message={opened} />
        </Dialog>
      )}
      {deletion.dialog}
    </>
  )
}

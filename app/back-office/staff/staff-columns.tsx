import UserMinus from '~icons/lucide/user-minus'
import { formatDate, formatDateTime } from '../../lib/dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { RowActions, RowButton } from '../list/row-actions.tsx'
import type { CardLayout, Column } from '../list/table/column.ts'
import type { StaffRow } from './queries.ts'

export const STAFF_CARD: CardLayout = {
  columns: 'minmax(0, 1fr) auto',
  areas: ['person person', 'sign-in sign-in', 'since since', 'factor actions'],
}

export function staffName({ name, email }: StaffRow): string {
  return name || email
}

export function staffColumns(
  ownId: string | undefined,
  onRemove: (row: StaffRow) => void,
): Column<StaffRow>[] {
  return [
    {
      header: 'Person',
      width: 15,
      share: 1,
      area: 'person',
      wide: true,
      cell: (row) => <Person row={row} isSelf={row.id === ownId} />,
    },
    {
      header: 'Last Sign-In',
      width: 13,
      area: 'sign-in',
      labelled: true,
      cell: (row) =>
        row.last_sign_in_at ? (
          <span className="md:whitespace-nowrap">{formatDateTime(row.last_sign_in_at)}</span>
        ) : (
          'Never signed in'
        ),
    },
    {
      header: 'Second Factor',
      width: 9,
      area: 'factor',
      labelled: true,
      cell: (row) => (
        <Badge tone={row.has_second_factor ? 'green' : 'yellow'}>
          {row.has_second_factor ? 'Set up' : 'None'}
        </Badge>
      ),
    },
    {
      header: 'Staff Since',
      width: 8,
      folds: { under: 'Last Sign-In', order: 1 },
      area: 'since',
      labelled: true,
      cell: (row) => <span className="whitespace-nowrap">{formatDate(row.staff_since)}</span>,
    },
    {
      header: 'Actions',
      wide: true,
      width: 6,
      area: 'actions',
      cell: (row) => (
        <RowActions>
          <RowButton danger label={`Remove ${staffName(row)} from the staff`} onClick={() => onRemove(row)}>
            <UserMinus aria-hidden="true" />
          </RowButton>
        </RowActions>
      ),
    },
  ]
}

function Person({ row, isSelf }: { row: StaffRow; isSelf: boolean }) {
  return (
    <span className="block min-w-0">
      <span className="flex flex-wrap items-center gap-2">
        <span className="font-medium wrap-anywhere">{staffName(row)}</span>
        {isSelf && <Badge tone="secondary">You</Badge>}
      </span>
      {row.name && <span className="block text-sm wrap-anywhere text-ink-soft">{row.email}</span>}
    </span>
  )
}

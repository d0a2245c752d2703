import { Link } from 'react-router'
import { formatDate } from '../../lib/dates.ts'
import { PublishingBadge } from '../../ui/status-badge.tsx'
import { editHref } from '../list/edit-parameter.ts'
import type { RecentEntry } from './queries.ts'

export interface RecentListProps {
  title: string
  /** The path of the list where the entries are edited: `/admin/blog-posts` */
  list: string
  entries: readonly RecentEntry[]
  empty: string
}

/** The newest posts or portfolio items, each with its status. */
export function RecentList({ title, list, entries, empty }: RecentListProps) {
  return (
    <section aria-label={title} className="rounded-2xl bg-white p-5 ring-1 ring-ink/10 sm:p-6">
      <h2 className="font-serif text-xl">{title}</h2>
      {entries.length === 0 ? (
        <p className="mt-3 text-ink-soft">{empty}</p>
      ) : (
        <ul className="mt-2 divide-y divide-ink/8">
          {entries.map(({ id, title: name, status, created_at }) => (
            <li key={id} className="relative flex items-center justify-between gap-4 py-3">
              <div className="min-w-0">
                <p className="truncate">
                  <Link
                    to={editHref(list, id)}
                    className="underline-offset-4 after:absolute after:inset-0 hover:underline"
                  >
                    {name}
                  </Link>
                </p>
                <p className="text-sm text-ink-soft">{formatDate(created_at)}</p>
              </div>
              <PublishingBadge status={status} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

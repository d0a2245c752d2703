import { formatDate } from '../../lib/dates.ts'
import { PublishingBadge } from './status-badge.tsx'

export interface RecentEntry {
  id: string
  title: string
  status: string
  created_at: string
}

export interface RecentListProps {
  title: string
  entries: readonly RecentEntry[]
  empty: string
}

/** The newest of something, each with its status. */
export function RecentList({ title, entries, empty }: RecentListProps) {
  return (
    <section aria-label={title} className="rounded-2xl bg-white p-5 ring-1 ring-ink/10 sm:p-6">
      <h2 className="font-serif text-xl">{title}</h2>
      {entries.length === 0 ? (
        <p className="mt-3 text-ink-soft">{empty}</p>
      ) : (
        <ul className="mt-2 divide-y divide-ink/8">
          {entries.map(({ id, title: name, status, created_at }) => (
            <li key={id} className="flex items-center justify-between gap-4 py-3">
              <div className="min-w-0">
                <p className="truncate">{name}</p>
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

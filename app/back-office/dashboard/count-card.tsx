import { Link } from 'react-router'

export interface CountCardProps {
  label: string
  /** Null when it could not be read. */
  count: number | null
  to: string
}

/** One number of the dashboard, linked to the screen of what it counts. */
export function CountCard({ label, count, to }: CountCardProps) {
  return (
    <Link
      to={to}
      className="group rounded-2xl bg-white p-4 ring-1 ring-ink/10 transition-shadow duration-150 hover:ring-ink/30 sm:p-6"
    >
      <p className="text-sm text-ink-soft group-hover:text-ink">{label}</p>
      {count === null ? (
        <p className="mt-2 flex min-h-10 items-center text-sm text-danger">Not loaded</p>
      ) : (
        <p className="mt-2 font-serif text-4xl tabular-nums">{count.toLocaleString('en-NG')}</p>
      )}
    </Link>
  )
}

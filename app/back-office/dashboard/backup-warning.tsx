import TriangleAlert from '~icons/triangle-alert'
import { formatDateTime } from '../../lib/dates.ts'
import type { BackupStatus } from './queries.ts'

/** Says why the backups need attention: docs/behaviour/dashboard.md#backups. */
export function BackupWarning({ status }: { status: BackupStatus }) {
  const { last_failed, failed_at, failure, last_good_at } = status
  return (
    <section
      aria-labelledby="backup-warning-title"
      className="flex gap-4 rounded-2xl border border-danger bg-white p-5 sm:p-6"
    >
      <TriangleAlert aria-hidden="true" className="size-6 shrink-0 text-danger" />
      <div className="min-w-0 space-y-1 text-sm">
        <h2 id="backup-warning-title" className="font-serif text-xl">
          {last_failed ? 'The last backup failed' : 'There is no recent backup'}
        </h2>
        {last_failed && (
          <p className="wrap-anywhere">
            It failed on {formatDateTime(failed_at)}: {failure}
          </p>
        )}
        <p>
          {last_good_at
            ? `The last good backup was made on ${formatDateTime(last_good_at)}.`
            : 'There is no good backup yet.'}
        </p>
        <p className="text-ink-soft">
          Tell the person who looks after the server. They find the steps under “Backups” in the file
          docs/deploying.md.
        </p>
      </div>
    </section>
  )
}

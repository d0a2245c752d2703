import TriangleAlert from '~icons/lucide/triangle-alert'
import { formatDateTime } from '../../lib/dates.ts'
import type { BackupStatus } from './queries.ts'

/** Says why the backups need attention: docs/behaviour/dashboard.md#backups. */
export function BackupWarning({ status }: { status: BackupStatus }) {
  const { last_failed, failed_at, failure, last_good_at, lost_files } = status
  return (
    <section
      aria-labelledby="backup-warning-title"
      className="flex gap-4 rounded-2xl border border-danger bg-white p-5 sm:p-6"
    >
      <TriangleAlert aria-hidden="true" className="size-6 shrink-0 text-danger" />
      <div className="min-w-0 space-y-1 text-sm">
        <h2 id="backup-warning-title" className="font-serif text-xl">
          {headingOf(status)}
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
        {lost_files > 0 && (
          <p>
            {lost_files === 1
              ? 'It is without 1 uploaded file, which was not in the storage.'
              : `It is without ${lost_files.toLocaleString('en-NG')} uploaded files, which were not in the storage.`}
          </p>
        )}
        <p className="text-ink-soft">
          Tell the person who looks after the server. They find the steps under “Backups” in the file
          docs/deploying.md.
        </p>
      </div>
    </section>
  )
}

function headingOf({ last_failed, lost_files }: BackupStatus): string {
  if (last_failed) return 'The last backup failed'
  return lost_files > 0 ? 'The last backup lacks files' : 'There is no recent backup'
}

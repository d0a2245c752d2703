import { formatDateTime } from '../../lib/dates.ts'
import { RowValues, VersionsTable } from '../form/versions-table.tsx'
import { ActivitySentence } from './activity-sentence.tsx'
import type { ActivityLine } from './activity.ts'

export interface ActivityDetailsProps {
  line: ActivityLine & { created_at: string; before: unknown; after: unknown }
}

/** One line of the audit log with all values before and after. */
export function ActivityDetails({ line }: ActivityDetailsProps) {
  const [before, after] = [rowOf(line.before), rowOf(line.after)]
  return (
    <>
      <p>
        <ActivitySentence line={line} />
      </p>
      <p className="mt-1 mb-6 text-sm text-ink-soft">
        {formatDateTime(line.created_at)}
        {line.actor_email && `, ${line.actor_email}`}
      </p>
      {before && after ? (
        <VersionsTable columns={Object.keys(after)} names={['Before', 'After']} left={before} right={after} />
      ) : (
        <RowValues values={before ?? after ?? {}} />
      )}
    </>
  )
}

function rowOf(json: unknown): Record<string, unknown> | null {
  return typeof json === 'object' && json !== null ? { ...json } : null
}

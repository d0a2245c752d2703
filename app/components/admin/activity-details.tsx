import type { ActivityLine } from '../../lib/activity.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { ActivitySentence } from './activity-sentence.tsx'
import { RowValues, VersionsTable } from './versions-table.tsx'

export interface ActivityDetailsProps {
  line: ActivityLine & { created_at: string; before: unknown; after: unknown }
}

/** One line of the record with everything it knows. */
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

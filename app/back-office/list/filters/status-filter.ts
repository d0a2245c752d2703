import { statusOptions } from '../../../lib/status-options.ts'
import type { ListFilter } from './list-toolbar.tsx'

/** The status filter of a list. */
export function statusFilter(statuses: readonly string[]): ListFilter<'status'> {
  return { name: 'status', label: 'Status', allLabel: 'All statuses', options: statusOptions(statuses) }
}

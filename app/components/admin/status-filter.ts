import { capitalised } from './capitalised.ts'
import type { ListFilter } from './list-toolbar.tsx'

/** The filter that nearly every list has, with the statuses of its rows. */
export function statusFilter(statuses: readonly string[]): ListFilter<'status'> {
  return { name: 'status', label: 'Status', everything: 'All statuses', options: capitalised(statuses) }
}

import { Input } from '../../../ui/fields/input.tsx'
import type { ListControls } from './use-list-query.ts'

/** Date inputs for the filters `from` and `to`, both days included. */
export function DayFilters({ list }: { list: ListControls<'from' | 'to'> }) {
  return (['from', 'to'] as const).map((end) => (
    <label
      key={end}
      className="flex min-w-0 grow basis-full items-center gap-2 text-sm text-ink-soft md:max-w-56 md:basis-52"
    >
      <span className="max-sm:min-w-9">{end === 'from' ? 'From' : 'To'}</span>
      <Input
        type="date"
        value={list.query.filters[end] ?? ''}
        onChange={(event) => list.filter(end, event.target.value)}
      />
    </label>
  ))
}

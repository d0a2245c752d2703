import { ACTIVITY_NOUNS } from '../../lib/activity.ts'
import type { ActivityFilter } from '../../lib/activity-list.ts'
import { isNarrowed } from '../../lib/list-query.ts'
import { Button } from '../ui/button.tsx'
import { Input } from '../ui/input.tsx'
import { Select } from '../ui/select.tsx'
import type { ListControls } from './use-list-query.ts'

export interface ActivityFiltersProps {
  list: ListControls<ActivityFilter>
  people: readonly { id: string; name: string }[]
}

const tables = Object.keys(ACTIVITY_NOUNS).map((value) => {
  const words = value.replace('homepage_', '').replaceAll('_', ' ').replace('faqs', 'FAQs')
  return { value, label: words.charAt(0).toUpperCase() + words.slice(1) }
})

/** Whose work one looks at, on what, and when. */
export function ActivityFilters({ list, people }: ActivityFiltersProps) {
  const { filters } = list.query
  return (
    <div className="mb-4 flex min-w-0 flex-wrap items-end gap-3">
      <Select
        aria-label="Person"
        value={filters.person ?? ''}
        onChange={(event) => list.filter('person', event.target.value)}
        options={[
          { value: '', label: 'Everybody' },
          ...people.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        className="grow basis-40 md:max-w-60"
      />
      <Select
        aria-label="Table"
        value={filters.table ?? ''}
        onChange={(event) => list.filter('table', event.target.value)}
        options={[{ value: '', label: 'Everything' }, ...tables]}
        className="grow basis-40 md:max-w-60"
      />
      {(['from', 'to'] as const).map((end) => (
        <label
          key={end}
          className="flex min-w-0 grow basis-40 items-center gap-2 text-sm text-ink-soft md:max-w-56"
        >
          <span className="max-sm:min-w-9">{end === 'from' ? 'From' : 'To'}</span>
          <Input
            type="date"
            value={filters[end] ?? ''}
            onChange={(event) => list.filter(end, event.target.value)}
          />
        </label>
      ))}
      {isNarrowed(list.query) && (
        <Button variant="ghost" onClick={list.clear}>
          Clear filters
        </Button>
      )}
    </div>
  )
}

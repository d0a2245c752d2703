import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { DayFilters } from '../list/filters/day-filters.tsx'
import type { ListControls } from '../list/filters/use-list-query.ts'
import { isFiltered } from '../list/pages/list-query.ts'
import type { ActivityFilter } from './activity-list-spec.ts'
import { ACTIVITY_NOUNS } from './activity.ts'

export interface ActivityFiltersProps {
  list: ListControls<ActivityFilter>
  people: readonly { id: string; name: string }[]
}

const tables = Object.keys(ACTIVITY_NOUNS).map((value) => {
  const name = value.replace('homepage_', '').replaceAll('_', ' ').replace('faqs', 'FAQs')
  return { value, label: name.charAt(0).toUpperCase() + name.slice(1) }
})

/** Filters by person, table and days. */
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
      <DayFilters list={list} />
      {isFiltered(list.query) && (
        <Button variant="ghost" onClick={list.clear}>
          Clear filters
        </Button>
      )}
    </div>
  )
}

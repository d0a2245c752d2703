import { useId } from 'react'
import { formatDate } from '../../../lib/dates.ts'
import { Input } from '../../../ui/fields/input.tsx'
import type { ListControls } from './use-list-query.ts'

/** Date inputs for the filters `from` and `to`, both days included. */
export function DayFilters({ list }: { list: ListControls<'from' | 'to'> }) {
  return (['from', 'to'] as const).map((end) => (
    <DayFilter
      key={end}
      label={end === 'from' ? 'From' : 'To'}
      day={list.query.filters[end] ?? ''}
      onChange={(day) => list.filter(end, day)}
    />
  ))
}

interface DayFilterProps {
  label: string
  /** `2026-03-04`, or ''. */
  day: string
  onChange: (day: string) => void
}

/**
 * The order of day and month in the input is that of the browser's language, whatever the language of the page (Chromium and Firefox);
 * so the chosen day is also written in words.
 */
function DayFilter({ label, day, onChange }: DayFilterProps) {
  const id = useId()
  return (
    <div className="flex min-w-0 grow basis-full items-start gap-2 text-sm text-ink-soft md:max-w-56 md:basis-52">
      <label htmlFor={id} className="flex min-h-11 items-center max-sm:min-w-9">
        {label}
      </label>
      <div className="min-w-0 grow">
        <Input
          id={id}
          type="date"
          value={day}
          aria-describedby={`${id}-day`}
          onChange={(event) => onChange(event.target.value)}
        />
        <p id={`${id}-day`} className="mt-1 px-1 empty:hidden">
          {formatDate(day)}
        </p>
      </div>
    </div>
  )
}

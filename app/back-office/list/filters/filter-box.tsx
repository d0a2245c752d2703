import { useId, useState, type ReactNode } from 'react'
import SlidersHorizontal from '~icons/lucide/sliders-horizontal'
import { classNames } from '../../../lib/class-names.ts'
import { Button } from '../../../ui/button.tsx'

export interface FilterBoxProps {
  /** The search box; on a phone the button is beside it. */
  search: ReactNode
  /** The label of the button: `Filters` */
  label: string
  /** The number of filters that are set. */
  count: number
  /** The filters. */
  children: ReactNode
}

/** Search and filters of a list. On a phone a button opens the filters, so that the list begins near the top. */
export function FilterBox({ label, search, count, children }: FilterBoxProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <div className="flex flex-wrap gap-x-3 gap-y-2 md:gap-y-3">
      <div className="min-w-0 grow basis-40 md:max-w-md md:basis-56">{search}</div>
      <Button
        variant="outline"
        className="px-4! md:hidden"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <SlidersHorizontal aria-hidden="true" />
        {count === 0 ? label : `${label} (${count})`}
      </Button>
      <div
        id={id}
        className={classNames('flex w-full flex-wrap gap-3 md:contents', !open && 'max-md:hidden')}
      >
        {children}
      </div>
    </div>
  )
}

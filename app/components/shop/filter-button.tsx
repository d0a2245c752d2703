import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { parseSort, type ProductSort } from '../../lib/product-sort.ts'
import { Button } from '../ui/button.tsx'
import { LatePart, PART_LOST } from '../ui/late-part.tsx'
import { toast } from '../ui/toast.ts'
import type { FilterPanelProps } from './filter-panel.tsx'

const loadPanel = () => import('./filter-panel.tsx')

export interface FilterButtonProps extends Pick<FilterPanelProps, 'choices' | 'selected' | 'sort'> {
  onSortChange: (sort: ProductSort) => void
}

/** The floating button of the shop; the panel's code comes with the first wish to open it. */
export function FilterButton({ onSortChange, ...choice }: FilterButtonProps) {
  const [panel, setPanel] = useState<'never' | 'open' | 'closed'>('never')
  function lose(): void {
    setPanel('never')
    toast.error('Error', PART_LOST)
  }

  return (
    <>
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        aria-expanded={panel === 'open'}
        onClick={() => setPanel('open')}
        className="needs-script fixed print:hidden bottom-4 left-4 z-30 shadow-lg sm:bottom-6 sm:left-6"
      >
        <SlidersHorizontal aria-hidden="true" />
        Filter
      </Button>
      <LatePart
        load={loadPanel}
        wanted={panel !== 'never'}
        props={{
          ...choice,
          open: panel === 'open',
          onOpenChange: (open) => setPanel(open ? 'open' : 'closed'),
          onSortChange: (sort) => onSortChange(parseSort(sort)),
        }}
        onLost={lose}
      />
    </>
  )
}

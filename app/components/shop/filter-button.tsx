import { SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { parseSort, type ProductSort } from '../../lib/product-sort.ts'
import { Button } from '../ui/button.tsx'
import type { FilterPanelProps } from './filter-panel.tsx'

const FilterPanel = lazy(() => import('./filter-panel.tsx'))

export interface FilterButtonProps extends Pick<FilterPanelProps, 'choices' | 'selected' | 'sort'> {
  onSortChange: (sort: ProductSort) => void
}

/** The floating button of the shop; the panel's code comes with the first wish to open it. */
export function FilterButton({ onSortChange, ...choice }: FilterButtonProps) {
  const [panel, setPanel] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <>
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        aria-expanded={panel === 'open'}
        onClick={() => setPanel('open')}
        className="fixed bottom-4 left-4 z-30 shadow-lg sm:bottom-6 sm:left-6"
      >
        <SlidersHorizontal aria-hidden="true" />
        Filter
      </Button>
      {panel !== 'never' && (
        <Suspense fallback={null}>
          <FilterPanel
            {...choice}
            open={panel === 'open'}
            onOpenChange={(open) => setPanel(open ? 'open' : 'closed')}
            onSortChange={(sort) => onSortChange(parseSort(sort))}
          />
        </Suspense>
      )}
    </>
  )
}

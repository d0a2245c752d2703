import { useState } from 'react'
import SlidersHorizontal from '~icons/lucide/sliders-horizontal'
import { Button } from '../../ui/button.tsx'
import { LazyPart, LOAD_FAILED } from '../../ui/lazy-part.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { parseSort, type ProductSort } from '../product-cards/product-sort.ts'
import type { FilterPanelProps } from './filter-panel.tsx'

const loadPanel = () => import('./filter-panel.tsx')

export interface FilterButtonProps extends Pick<FilterPanelProps, 'choices' | 'selected' | 'sort'> {
  onSortChange: (sort: ProductSort) => void
}

/** The floating button of the shop. The panel's code is loaded when it is first opened. */
export function FilterButton({ onSortChange, ...choice }: FilterButtonProps) {
  const [panel, setPanel] = useState<'never' | 'open' | 'closed'>('never')
  function handleLoadError(): void {
    setPanel('never')
    toast.error('Error', LOAD_FAILED)
  }

  return (
    <>
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        aria-expanded={panel === 'open'}
        onClick={() => setPanel('open')}
        className="needs-script fixed print:hidden bottom-4 left-4 z-30 shadow-lg sm:bottom-6 sm:left-6 short:right-6 short:left-auto"
      >
        <SlidersHorizontal aria-hidden="true" />
        Filter
      </Button>
      <LazyPart
        load={loadPanel}
        enabled={panel !== 'never'}
        props={{
          ...choice,
          open: panel === 'open',
          onOpenChange: (open) => setPanel(open ? 'open' : 'closed'),
          onSortChange: (sort) => onSortChange(parseSort(sort)),
        }}
        onLoadError={handleLoadError}
      />
    </>
  )
}

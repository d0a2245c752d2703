import { useEffect, useId, useRef, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { classNames } from '../../lib/class-names.ts'
import { scrollToMiddle } from '../../ui/scroll-to-middle.ts'
import type { ProductCardProduct } from '../catalogue/product-card.tsx'
import { ProductGrid } from '../catalogue/product-grid.tsx'
import { createHistoryEntryState } from './history-entry-state.ts'

/** The tabs of 'Our Collection' (docs/behaviour/home.md#our-collection). */
const TABS = ['Sofas', 'Beds', 'Chairs', 'Tables', 'Consoles'] as const

const PRODUCTS_PER_TAB = 4

export type ProductsByCategory = Readonly<Record<string, readonly ProductCardProduct[]>>

const useChosenTab = createHistoryEntryState<(typeof TABS)[number]>('Sofas')

/** Tabs over the featured products of the furniture categories; `products` is keyed by category slug. */
export function CollectionTabs({ products }: { products: ProductsByCategory }) {
  const [chosen, setChosen] = useChosenTab()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    scrollToMiddle(list.current, list.current?.children[TABS.indexOf(chosen)])
  }, [chosen])

  function onKeyDown(event: KeyboardEvent<HTMLButtonElement>): void {
    const next = tabForKey(chosen, event.key)
    if (next === undefined) return
    event.preventDefault()
    setChosen(next)
    document.getElementById(`${id}-tab-${next}`)?.focus()
  }

  return (
    <>
      {/* The tabs fit on a screen of 360 px. On narrower ones the row scrolls and fades out at its end. */}
      <div
        ref={list}
        role="tablist"
        aria-label="Our Collection"
        className="no-scrollbar relative -mx-(--spacing-page) flex overflow-x-auto mask-r-from-[calc(100%-var(--spacing-page))] px-(--spacing-page) max-sm:justify-between sm:justify-center sm:gap-1 sm:mask-none"
      >
        {TABS.map((tab) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`${id}-tab-${tab}`}
            aria-selected={tab === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={tab === chosen ? 0 : -1}
            onClick={() => setChosen(tab)}
            onKeyDown={onKeyDown}
            className={classNames(
              'min-h-11 min-w-11 shrink-0 cursor-pointer rounded-full px-[min(0.6rem,2.5vw)] transition-colors duration-150 max-sm:text-[0.9375rem] sm:px-5',
              tab === chosen ? 'bg-ink text-cream' : 'text-ink-soft hover:bg-ink/7 hover:text-ink',
            )}
          >
            {tab}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${chosen}`} className="pt-9">
        <TabPanel key={chosen} tab={chosen} products={products[chosen.toLowerCase()] ?? []} />
      </div>
    </>
  )
}

function TabPanel({ tab, products }: { tab: string; products: readonly ProductCardProduct[] }) {
  if (products.length > 0)
    return <ProductGrid products={products.slice(0, PRODUCTS_PER_TAB)} className="rise" />
  return (
    <p className="py-16 text-center text-ink-soft">
      New {tab.toLowerCase()} are on their way.{' '}
      <Link to="/shop" className="text-terracotta-deep underline underline-offset-4">
        See everything in the shop
      </Link>
    </p>
  )
}

/** The tab that an arrow key, Home or End selects. */
function tabForKey(tab: (typeof TABS)[number], key: string): (typeof TABS)[number] | undefined {
  const index = TABS.indexOf(tab)
  switch (key) {
    case 'ArrowRight':
      return TABS[(index + 1) % TABS.length]
    case 'ArrowLeft':
      return TABS.at(index - 1)
    case 'Home':
      return TABS[0]
    case 'End':
      return TABS.at(-1)
    default:
      return undefined
  }
}

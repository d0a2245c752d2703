import { useId, useState, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { classNames } from '../../lib/class-names.ts'
import type { ProductCardProduct } from './product-card.tsx'
import { ProductGrid } from './product-grid.tsx'

/** The tabs of 'Our Collection' (spec §2), the first one chosen at the start. */
const TABS = ['Sofas', 'Beds', 'Chairs', 'Tables', 'Consoles'] as const

/** Spec §9. */
const PRODUCTS_PER_TAB = 4

export type ProductsByCategory = Readonly<Record<string, readonly ProductCardProduct[]>>

/** Tabs over the featured products of the furniture categories; `products` is keyed by category slug. */
export function CollectionTabs({ products }: { products: ProductsByCategory }) {
  const [chosen, setChosen] = useState<(typeof TABS)[number]>('Sofas')
  const id = useId()

  function onKeyDown(event: KeyboardEvent<HTMLButtonElement>): void {
    const next = neighbour(chosen, event.key)
    if (next === undefined) return
    event.preventDefault()
    setChosen(next)
    document.getElementById(`${id}-tab-${next}`)?.focus()
  }

  return (
    <>
      <div
        role="tablist"
        aria-label="Our Collection"
        className="no-scrollbar -mx-(--spacing-page) flex gap-1 overflow-x-auto px-(--spacing-page) sm:justify-center"
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
              'min-h-11 shrink-0 cursor-pointer rounded-full px-5 transition-colors duration-150',
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

/** The tab that an arrow key, Home or End leads to. */
function neighbour(tab: (typeof TABS)[number], key: string): (typeof TABS)[number] | undefined {
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

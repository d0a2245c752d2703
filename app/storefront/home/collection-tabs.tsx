import { useEffect, useId, useRef, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { classNames } from '../../lib/class-names.ts'
import type { Elements } from '../../lib/text/elements.ts'
import { placeForKey } from '../../ui/place-for-key.ts'
import { scrollToMiddle } from '../../ui/scroll-to-middle.ts'
import type { ProductCardProduct } from '../product-cards/product-card.tsx'
import { ProductGrid } from '../product-cards/product-grid.tsx'
import { createHistoryEntryState } from './history-entry-state.ts'
import type { HomeCategory } from './home-categories.ts'

const PRODUCTS_PER_TAB = 4

/** Keyed by category slug. */
export type ProductsByCategory = Readonly<Record<string, readonly ProductCardProduct[]>>

const useChosenTab = createHistoryEntryState('')

export interface CollectionTabsProps {
  title: string
  tabs: readonly HomeCategory[]
  /** Null when they could not be loaded. */
  products: ProductsByCategory | null
}

/** The section with a tab for each category that has products (docs/behaviour/home.md#our-collection). */
export function CollectionTabs({ title, tabs, products }: CollectionTabsProps) {
  const shown = products === null ? tabs : tabs.filter(({ slug }) => (products[slug]?.length ?? 0) > 0)
  if (shown.length === 0) return null
  return (
    <CollectionSection title={title}>
      <Tabs tabs={shown} products={products} />
    </CollectionSection>
  )
}

export function CollectionSection({ title, children }: { title: string; children: Elements }) {
  return (
    <section aria-labelledby="collection-title" className="laid-out-later page py-20 lg:py-28">
      <h2 id="collection-title" className="title-section mb-7 text-center wrap-anywhere">
        {title}
      </h2>
      {children}
    </section>
  )
}

function Tabs({ tabs, products }: Pick<CollectionTabsProps, 'tabs' | 'products'>) {
  const [stored, setChosen] = useChosenTab()
  const index = Math.max(
    0,
    tabs.findIndex(({ slug }) => slug === stored),
  )
  const chosen = tabs[index]?.slug ?? ''
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    scrollToMiddle(list.current, list.current?.children[index])
  }, [index])

  function onKeyDown(event: KeyboardEvent<HTMLButtonElement>): void {
    const next = tabs[placeForKey(event.key, index, tabs.length) ?? -1]?.slug
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
        aria-labelledby="collection-title"
        className={classNames(
          'no-scrollbar relative -mx-(--spacing-page) flex overflow-x-auto [mask-image:linear-gradient(to_right,black_calc(100%-var(--spacing-page)),transparent)] px-(--spacing-page) sm:justify-center sm:gap-1 sm:[mask-image:none]',
          // Few tabs stay together.
          tabs.length > 3 ? 'max-sm:justify-between' : 'max-sm:justify-center max-sm:gap-1',
        )}
      >
        {tabs.map(({ slug: tab, name }) => (
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
            {name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${chosen}`} className="pt-9">
        <TabPanel key={chosen} products={products?.[chosen]} />
      </div>
    </>
  )
}

function TabPanel({ products }: { products: readonly ProductCardProduct[] | undefined }) {
  if (products) return <ProductGrid products={products.slice(0, PRODUCTS_PER_TAB)} className="rise" />
  return (
    <p className="py-16 text-center text-ink-soft">
      These products could not be loaded just now.{' '}
      <Link to="/shop" className="text-terracotta-deep underline underline-offset-4">
        See everything in the shop
      </Link>
    </p>
  )
}

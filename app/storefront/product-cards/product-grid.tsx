import { classNames } from '../../lib/class-names.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ProductCardList } from './product-card-list.tsx'
import type { ProductCardProduct } from './product-card.tsx'

/** Two columns, except on narrow screens with large text, and on wide screens as many as the products fill. */
const columnClasses: Readonly<Record<number, string>> = {
  1: 'lg:grid-cols-1',
  3: 'lg:grid-cols-3',
  4: 'lg:grid-cols-4',
  5: 'lg:grid-cols-5',
}

/** The `sizes` of one card and of three; those of others are the default of ProductCard. */
const THIRDS = '(min-width: 64rem) 31vw, 50vw'

export interface ProductGridProps {
  products: readonly ProductCardProduct[]
  className?: string
  /** See ProductCard. */
  noTransition?: boolean
}

/** A card without neighbours, or with one on a wide screen, lies beside its words (app.css). */
export function ProductGrid({ products, className, noTransition }: ProductGridProps) {
  const columns = columnsFor(products.length)
  return (
    <ProductCardList
      products={products}
      sizes={[1, 3].includes(columns) ? THIRDS : undefined}
      noTransition={noTransition}
      className={classNames(gridClasses(columns), className)}
    />
  )
}

const columnsFor = (count: number) => (count <= 5 ? count : 4)

const gridClasses = (columns: number) =>
  classNames(
    'card-rows grid grid-cols-1 gap-x-4 gap-y-9 min-[18rem]:grid-cols-2 sm:gap-x-6',
    columnClasses[columns],
  )

export function ProductGridSkeleton({ count = 4 }: { count?: number }) {
  return (
    <div className={gridClasses(columnsFor(count))}>
      <output className="sr-only">Loading...</output>
      {Array.from({ length: count }, (_, index) => (
        <div key={index}>
          <Skeleton className="aspect-[4/5]" />
          <Skeleton className="mt-4 h-4 w-3/4" />
          <Skeleton className="mt-2 h-4 w-1/3" />
        </div>
      ))}
    </div>
  )
}

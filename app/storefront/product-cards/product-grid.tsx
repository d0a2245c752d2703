import { classNames } from '../../lib/class-names.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ProductCardList } from './product-card-list.tsx'
import type { ProductCardProduct } from './product-card.tsx'

/** At least two columns, except on narrow screens with large text. */
const columnClasses = {
  4: 'min-[18rem]:grid-cols-2 lg:grid-cols-4',
  5: 'min-[18rem]:grid-cols-2 sm:grid-cols-3 lg:grid-cols-5',
} as const

/** The `sizes` of cards that differ from the default of ProductCard. */
const cardSizes = {
  4: undefined,
  5: '(min-width: 96rem) 17rem, (min-width: 64rem) calc(18.4vw - 1.2rem), (min-width: 40rem) calc(31vw - 1rem), calc(50vw - 1.5rem)',
} as const

export interface ProductGridProps {
  products: readonly ProductCardProduct[]
  columns?: keyof typeof columnClasses
  className?: string
  /** See ProductCard. */
  noTransition?: boolean
}

export function ProductGrid({ products, columns = 4, className, noTransition }: ProductGridProps) {
  return (
    <ProductCardList
      products={products}
      sizes={cardSizes[columns]}
      noTransition={noTransition}
      className={classNames('grid gap-x-4 gap-y-9 sm:gap-x-6', columnClasses[columns], className)}
    />
  )
}

export function ProductGridSkeleton({ count = 4 }: { count?: number }) {
  return (
    <div className={classNames('grid gap-x-4 gap-y-9 sm:gap-x-6', columnClasses[4])}>
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

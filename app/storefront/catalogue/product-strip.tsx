import { classNames } from '../../lib/class-names.ts'
import { ProductCardList } from '../product-cards/product-card-list.tsx'
import type { ProductCardProduct } from '../product-cards/product-card.tsx'

/** A row of products that scrolls horizontally, or that a few of them fill. */
export function ProductStrip({
  label,
  products,
}: {
  label: string
  products: readonly ProductCardProduct[]
}) {
  return (
    <section aria-label={label} className="laid-out-later page">
      <div className="full-bleed overflow-x-auto overscroll-x-contain scroll-smooth pb-4">
        <ProductCardList
          products={products}
          sizes="(min-width: 32rem) 23rem, 64vw"
          className={classNames(
            'flex w-max min-w-full snap-x gap-4 sm:gap-6',
            products.length < 3 && 'card-rows',
          )}
          itemClass="w-[min(64vw,20rem)] shrink-0 grow scroll-ml-(--spacing-page) snap-start"
        />
      </div>
    </section>
  )
}

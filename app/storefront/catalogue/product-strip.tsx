import { ProductCardList } from '../product-cards/product-card-list.tsx'
import type { ProductCardProduct } from '../product-cards/product-card.tsx'

/** A row of products that scrolls horizontally. */
export function ProductStrip({
  label,
  products,
}: {
  label: string
  products: readonly ProductCardProduct[]
}) {
  return (
    <section
      aria-label={label}
      className="laid-out-later overflow-x-auto overscroll-x-contain scroll-smooth pb-4 gutter:mx-[calc(var(--spacing-edge)-0.25rem)]"
    >
      <ProductCardList
        products={products}
        sizes="(min-width: 32rem) 20rem, 64vw"
        className="flex w-max snap-x gap-4 px-(--spacing-page) sm:gap-6 gutter:px-1"
        itemClass="w-[64vw] max-w-80 shrink-0 scroll-ml-(--spacing-page) snap-start gutter:scroll-ml-1"
      />
    </section>
  )
}

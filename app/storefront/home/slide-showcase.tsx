import { Link } from 'react-router'
import type { ProductCardProduct } from '../product-cards/product-card.tsx'
import { ProductGrid } from '../product-cards/product-grid.tsx'
import type { ProductsByCategory } from './collection-tabs.tsx'
import { createHistoryEntryState } from './history-entry-state.ts'
import type { HomeCategory } from './home-categories.ts'
import { SlideCarousel, type Slide } from './slide-carousel.tsx'

/** See docs/behaviour/home.md#slides. */
const PRODUCTS_PER_SLIDE = 5

const useSelectedSlide = createHistoryEntryState(0)

/** The slides, and the featured products of the selected slide's category. Renders nothing without slides. */
export function SlideShowcase({
  slides,
  products,
}: {
  slides: readonly Slide[]
  products: ProductsByCategory
}) {
  const [selected, setSelected] = useSelectedSlide()
  const slide = slides[selected] ?? slides[0]
  if (!slide) return null
  const { category } = slide
  return (
    <>
      <SlideCarousel slides={slides} selected={selected} onSelect={setSelected} />
      {category && <FeaturedProducts category={category} products={products[category.slug] ?? []} />}
    </>
  )
}

function FeaturedProducts({
  category: { name, slug },
  products,
}: {
  category: HomeCategory
  products: readonly ProductCardProduct[]
}) {
  const featured = products.slice(0, PRODUCTS_PER_SLIDE)
  return (
    <section aria-labelledby="featured-title" className="laid-out-later page py-16 lg:py-24">
      <div className="mb-9 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h2 id="featured-title" className="title-section">
          {`Featured ${name}`}
        </h2>
        <Link
          to={`/shop?category=${encodeURIComponent(slug)}`}
          className="inline-flex min-h-11 items-center text-terracotta-deep underline underline-offset-4 hover:text-ink"
        >
          View All<span className="sr-only">{` ${name}`}</span>
        </Link>
      </div>
      {featured.length > 0 ? (
        <ProductGrid key={slug} products={featured} className="rise" />
      ) : (
        <p className="py-8 text-ink-soft">Nothing featured here yet. View all to see the whole range.</p>
      )}
    </section>
  )
}

import { Suspense } from 'react'
import { Await, Link } from 'react-router'
import { CollectionTabs, type ProductsByCategory } from '../../components/shop/collection-tabs.tsx'
import { Hero, type HeroMedia } from '../../components/shop/hero.tsx'
import { ProductGridSkeleton } from '../../components/shop/product-grid.tsx'
import { Reviews } from '../../components/shop/reviews.tsx'
import { SlideShowcase } from '../../components/shop/slide-showcase.tsx'
import { WordStrip } from '../../components/shop/word-strip.tsx'
import { buttonClasses } from '../../components/ui/button.tsx'
import { listHeroMedia, type HeroMediaRow, type HeroSection } from '../../data/hero-media.ts'
import { listActiveHeroSlides } from '../../data/hero-slides.ts'
import { listFeaturedProducts, type ProductCardRow } from '../../data/products.ts'
import { organization } from '../../lib/json-ld/organization.ts'
import { orElse } from '../../lib/or-else.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { withPreviews } from '../../lib/picture-previews.server.ts'
import { shopContext } from '../../lib/shop-context.ts'
import type { Route } from './+types/home.ts'

/** Every category that a tab or a slide may show; a category has at most four featured products. */
const CATEGORIES = ['sofas', 'beds', 'chairs', 'tables', 'consoles', 'curtains', 'accessories']
const FEATURED_LIMIT = CATEGORIES.length * 5

export async function loader({ context }: Route.LoaderArgs) {
  const { supabase, previews } = context.get(shopContext)
  const featured = listFeaturedProducts(supabase, { categories: CATEGORIES, limit: FEATURED_LIMIT })
  const products = orElse(featured, [], 'Featured products')
    .then((rows) => withPreviews(previews, rows, ({ image_url }) => image_url))
    .then(byCategory)
  const [media, slides] = await Promise.all([
    orElse(listHeroMedia(supabase), [], 'Hero media'),
    orElse(listActiveHeroSlides(supabase), [], 'Hero slides'),
  ])
  return {
    hero1: heroMedia(media, 'hero_section_1'),
    hero2: heroMedia(media, 'hero_section_2'),
    slides: await withPreviews(previews, slides, ({ image_url }) => image_url),
    products,
  }
}

function byCategory(products: ProductCardRow[]): ProductsByCategory {
  return Object.fromEntries(
    CATEGORIES.map((category) => [category, products.filter((product) => product.category === category)]),
  )
}

/** A section without data, or without an address, shows the default film. */
function heroMedia(rows: readonly HeroMediaRow[], section: HeroSection): HeroMedia {
  const row = rows.find(({ section_name }) => section_name === section)
  const url = row?.media_url?.trim() ?? ''
  return { type: row?.media_type === 'image' && url !== '' ? 'image' : 'video', url }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const image = loaderData?.hero1.type === 'image' ? loaderData.hero1.url : null
  return pageMeta({
    matches,
    path: '/',
    image,
    structuredData: (site, absolute) => [organization(site, absolute)],
  })
}

export default function Home({ loaderData: { hero1, hero2, slides, products } }: Route.ComponentProps) {
  return (
    <>
      <Hero media={hero1} priority>
        <p className="eyebrow">Furniture, curtains and interiors</p>
        <h1 className="title-hero mt-4 max-w-4xl">Made for the way we live</h1>
        <div className="mt-8 flex flex-wrap gap-3">
          <Link to="/shop" className={buttonClasses('primary', 'large')}>
            Shop the collection
          </Link>
          <Link to="/portfolio" className={buttonClasses('light', 'large')}>
            See our rooms
          </Link>
        </div>
      </Hero>
      <WordStrip />
      <section aria-labelledby="collection-title" className="page py-20 lg:py-28">
        <h2 id="collection-title" className="title-section mb-7 text-center">
          Our Collection
        </h2>
        <Suspense fallback={<ProductGridSkeleton />}>
          <Await resolve={products} errorElement={<CollectionTabs products={{}} />}>
            {(loaded) => <CollectionTabs products={loaded} />}
          </Await>
        </Suspense>
      </section>
      <TaglineBand />
      <Suspense fallback={null}>
        <Await resolve={products} errorElement={<SlideShowcase slides={slides} products={{}} />}>
          {(loaded) => <SlideShowcase slides={slides} products={loaded} />}
        </Await>
      </Suspense>
      <Hero media={hero2}>
        <h2 className="title-hero max-w-4xl">Every room has a story to tell</h2>
        <p className="mt-5 max-w-xl text-lg">
          From one chair to a whole house: our designers draw, make and install across Nigeria.
        </p>
        <Link to="/contact" className={buttonClasses('light', 'large', 'mt-8')}>
          Talk to a designer
        </Link>
      </Hero>
      <Reviews />
    </>
  )
}

function TaglineBand() {
  return (
    <section className="bg-green text-cream">
      <p className="page py-20 text-center font-serif text-[clamp(1.75rem,1.2rem+2.2vw,3.25rem)] leading-tight text-balance lg:py-28">
        Shaped by Nigerian hands, in iroko, cane and cloth, for rooms that gather people.
      </p>
    </section>
  )
}

import { Suspense } from 'react'
import { Await, Link } from 'react-router'
import { shopContext } from '../../lib/contexts.ts'
import { withPreviews } from '../../lib/picture-previews.server.ts'
import { deferWithFallback, withFallback } from '../../lib/with-fallback.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { LastOrderNote } from '../cart/last-order-note.tsx'
import { ProductGridSkeleton } from '../catalogue/product-grid.tsx'
import { listFeaturedProducts, type ProductCardRow } from '../catalogue/queries.ts'
import { pageMeta } from '../page/page-meta.ts'
import { organization } from '../structured-data/organization.ts'
import type { Route } from './+types/home-screen.ts'
import { CollectionTabs, type ProductsByCategory } from './collection-tabs.tsx'
import { Hero, type HeroMedia } from './hero.tsx'
import { Marquee } from './marquee.tsx'
import {
  listActiveHeroSlides,
  listHeroMedia,
  listPublishedReviews,
  type HeroMediaRow,
  type HeroSection,
} from './queries.ts'
import { Reviews } from './reviews.tsx'
import { SlideShowcase } from './slide-showcase.tsx'

/** The categories that tabs and slides may show. A category has at most four featured products. */
const CATEGORIES = ['sofas', 'beds', 'chairs', 'tables', 'consoles', 'curtains', 'accessories']
const FEATURED_LIMIT = CATEGORIES.length * 5

export async function loader({ context }: Route.LoaderArgs) {
  const { supabase, previews } = context.get(shopContext)
  const featured = listFeaturedProducts(supabase, { categories: CATEGORIES, limit: FEATURED_LIMIT })
  const products = deferWithFallback(featured, [], 'Featured products')
    .then((rows) => withPreviews(previews, rows, ({ image_url }) => image_url))
    .then(byCategory)
  const [media, slides, reviews] = await Promise.all([
    withFallback(listHeroMedia(supabase), [], 'Hero media'),
    withFallback(listActiveHeroSlides(supabase), [], 'Hero slides'),
    withFallback(listPublishedReviews(supabase), [], 'Client reviews'),
  ])
  return {
    hero1: heroMedia(media, 'hero_section_1'),
    hero2: heroMedia(media, 'hero_section_2'),
    slides: await withPreviews(previews, slides, ({ image_url }) => image_url),
    products,
    reviews,
  }
}

function byCategory(products: ProductCardRow[]): ProductsByCategory {
  return Object.fromEntries(
    CATEGORIES.map((category) => [category, products.filter((product) => product.category === category)]),
  )
}

/** A section without a row or a URL shows the default film. */
function heroMedia(rows: readonly HeroMediaRow[], section: HeroSection): HeroMedia {
  const row = rows.find(({ section_name }) => section_name === section)
  const url = row?.media_url?.trim() ?? ''
  const type = row?.media_type === 'image' && url !== '' ? 'image' : 'video'
  return { type, url, poster: row?.poster_url?.trim() ?? '' }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const hero = loaderData?.hero1
  const image = hero?.type === 'image' ? hero.url : hero?.poster || null
  return pageMeta({
    matches,
    path: '/',
    image,
    structuredData: (site, absolute) => [organization(site, absolute)],
  })
}

export default function Home({
  loaderData: { hero1, hero2, slides, products, reviews },
}: Route.ComponentProps) {
  return (
    <>
      <LastOrderNote />
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
      <Marquee />
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
      <Reviews reviews={reviews} />
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

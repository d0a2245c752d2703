import { Suspense } from 'react'
import { Await, useOutletContext } from 'react-router'
import type { Site } from '../../domain/site.ts'
import type { HomeTexts } from '../../domain/texts/home-texts.ts'
import { getTexts } from '../../domain/texts/text-queries.ts'
import { completeTexts } from '../../domain/texts/texts.ts'
import { shopContext } from '../../lib/contexts.ts'
import { withPreviews } from '../../lib/picture-previews.server.ts'
import { deferWithFallback, withFallback } from '../../lib/with-fallback.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { LastOrderNote } from '../cart/last-order-note.tsx'
import { ProductGridSkeleton } from '../catalogue/product-grid.tsx'
import { listFeaturedProducts, type ProductCardRow } from '../catalogue/queries.ts'
import { EditedLink } from '../page/edited-link.tsx'
import { pageMeta } from '../page/page-meta.ts'
import { useTexts } from '../page/preview-texts.ts'
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
  const [texts, media, slides, reviews] = await Promise.all([
    withFallback(getTexts(supabase, 'home'), completeTexts('home', {}), 'The texts of the home page'),
    withFallback(listHeroMedia(supabase), [], 'Hero media'),
    withFallback(listActiveHeroSlides(supabase), [], 'Hero slides'),
    withFallback(listPublishedReviews(supabase), [], 'Client reviews'),
  ])
  return {
    texts,
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
  const portrait = row?.portrait_url?.trim() ?? ''
  return {
    type,
    url,
    poster: row?.poster_url?.trim() ?? '',
    portrait,
    portraitPoster: type === 'image' ? portrait : (row?.portrait_poster_url?.trim() ?? ''),
  }
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
  loaderData: { texts: loaded, hero1, hero2, slides, products, reviews },
}: Route.ComponentProps) {
  const texts = useTexts('home', loaded)
  const { name } = useOutletContext<Site>()
  const ribbon = texts.ribbon_words.split(/\s*\n\s*/).filter((word) => word !== '')
  return (
    <>
      <LastOrderNote />
      <Hero media={hero1} priority>
        {texts.hero_eyebrow && <p className="eyebrow">{texts.hero_eyebrow}</p>}
        <h1 className="title-hero mt-4 max-w-4xl">{texts.hero_title || name}</h1>
        {texts.hero_text && <p className="mt-5 max-w-xl text-lg whitespace-pre-line">{texts.hero_text}</p>}
        <div className="mt-8 flex flex-wrap gap-3 empty:hidden">
          <EditedLink
            label={texts.hero_button_label}
            link={texts.hero_button_link}
            className={buttonClasses('primary', 'large')}
          />
          <EditedLink
            label={texts.hero_second_button_label}
            link={texts.hero_second_button_link}
            className={buttonClasses('light', 'large')}
          />
        </div>
      </Hero>
      {texts.show_ribbon && <Marquee words={ribbon} />}
      {texts.show_collection && (
        <section aria-labelledby="collection-title" className="page py-20 lg:py-28">
          <h2 id="collection-title" className="title-section mb-7 text-center wrap-anywhere">
            {texts.collection_title}
          </h2>
          <Suspense fallback={<ProductGridSkeleton />}>
            <Await resolve={products} errorElement={<CollectionTabs products={{}} />}>
              {(rows) => <CollectionTabs products={rows} />}
            </Await>
          </Suspense>
        </section>
      )}
      {texts.tagline && <TaglineBand>{texts.tagline}</TaglineBand>}
      {texts.show_slides && (
        <Suspense fallback={null}>
          <Await resolve={products} errorElement={<SlideShowcase slides={slides} products={{}} />}>
            {(rows) => <SlideShowcase slides={slides} products={rows} />}
          </Await>
        </Suspense>
      )}
      <SecondHero texts={texts} media={hero2} />
      {texts.show_reviews && <Reviews title={texts.reviews_title} reviews={reviews} />}
    </>
  )
}

function TaglineBand({ children }: { children: string }) {
  return (
    <section className="bg-green text-cream">
      <p className="page py-20 text-center font-serif text-[clamp(1.75rem,1.2rem+2.2vw,3.25rem)] leading-tight text-balance wrap-anywhere whitespace-pre-line lg:py-28">
        {children}
      </p>
    </section>
  )
}

/** Left out without texts and media: the default film alone says nothing. */
function SecondHero({ texts, media }: { texts: HomeTexts; media: HeroMedia }) {
  const { second_hero_title: title, second_hero_text: text } = texts
  if (!texts.show_second_hero || (title === '' && text === '' && media.url === '')) return null
  return (
    <Hero media={media}>
      {title && <h2 className="title-hero max-w-4xl">{title}</h2>}
      {text && <p className="mt-5 max-w-xl text-lg whitespace-pre-line">{text}</p>}
      <EditedLink
        label={texts.second_hero_button_label}
        link={texts.second_hero_button_link}
        className={buttonClasses('light', 'large', 'mt-8')}
      />
    </Hero>
  )
}

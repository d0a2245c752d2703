import { Suspense } from 'react'
import { Await, useOutletContext } from 'react-router'
import type { Site } from '../../domain/site.ts'
import type { HomeTexts } from '../../domain/texts/home-texts.ts'
import { getTexts } from '../../domain/texts/text-queries.ts'
import { completeTexts } from '../../domain/texts/texts.ts'
import { shopContext } from '../../lib/contexts.ts'
import { withPreviews, type PicturePreviews } from '../../lib/picture-previews.server.ts'
import { deferWithFallback, withFallback } from '../../lib/with-fallback.ts'
import { useSession } from '../../session/use-session.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { EditedLink } from '../page/edited-link.tsx'
import { loadLinkTargets, withoutDeadLinks } from '../page/live-links.ts'
import { pageMeta } from '../page/page-meta.ts'
import { useTexts } from '../page/preview-texts.ts'
import { ProductGridSkeleton } from '../product-cards/product-grid.tsx'
import type { ProductCardRow } from '../product-cards/queries.ts'
import { organization } from '../structured-data/organization.ts'
import type { Route } from './+types/home-screen.ts'
import { CollectionSection, CollectionTabs, type ProductsByCategory } from './collection-tabs.tsx'
import { Hero, type HeroMedia } from './hero.tsx'
import { slideCategory, tabCategories } from './home-categories.ts'
import { listHomeProducts, type HomeProducts } from './home-products.ts'
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

export async function loader({ context }: Route.LoaderArgs) {
  const { supabase, previews } = context.get(shopContext)
  const [texts, media, slideRows, reviews, targets] = await Promise.all([
    withFallback(getTexts(supabase, 'home'), completeTexts('home', {}), 'The texts of the home page'),
    withFallback(listHeroMedia(supabase), [], 'Hero media'),
    withFallback(listActiveHeroSlides(supabase), [], 'Hero slides'),
    withFallback(listPublishedReviews(supabase), [], 'Client reviews'),
    loadLinkTargets(supabase),
  ])
  const categories = targets.categories ?? []
  const slides = slideRows.map((slide) => ({ ...slide, category: slideCategory(categories, slide.category) }))
  const products = deferWithFallback(
    listHomeProducts(supabase, categories, slides),
    null,
    'Featured products',
  )
  return {
    texts: withoutDeadLinks(texts, targets),
    hero1: heroMedia(media, 'hero_section_1'),
    hero2: heroMedia(media, 'hero_section_2'),
    slides: await withPreviews(previews, slides, ({ image_url }) => image_url),
    tabs: tabCategories(categories).map(({ name, slug }) => ({ name, slug })),
    products: products.then((found) => found && withProductPreviews(previews, found)),
    reviews,
  }
}

/** The previews of all products' pictures, added to their groups. */
async function withProductPreviews(previews: PicturePreviews, { featured, newest }: HomeProducts) {
  const add = async (groups: Record<string, ProductCardRow[]>): Promise<ProductsByCategory> =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(groups).map(async ([slug, rows]) => [
          slug,
          await withPreviews(previews, rows, ({ image_url }) => image_url),
        ]),
      ),
    )
  const [shown, further] = await Promise.all([add(featured), add(newest)])
  return { featured: shown, newest: further }
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
  loaderData: { texts: loaded, hero1, hero2, slides, tabs, products, reviews },
}: Route.ComponentProps) {
  const texts = useTexts('home', loaded)
  const { name } = useOutletContext<Site>()
  const words = texts.ribbon_words
    .split('\n')
    .map((word) => word.trim())
    .filter((word) => word !== '')
  const ribbon = new Set(words.length > 0 ? words : tabs.map((tab) => tab.name.toUpperCase()))
  return (
    <>
      <LastOrder />
      <Hero media={hero1} priority>
        {texts.hero_eyebrow && <p className="eyebrow">{texts.hero_eyebrow}</p>}
        <h1 className="title-spread mt-4">{texts.hero_title || name}</h1>
        {texts.hero_text && <p className="mt-4 max-w-xl text-lg whitespace-pre-line">{texts.hero_text}</p>}
        <div className="mt-7 flex flex-wrap gap-3 empty:hidden">
          <EditedLink
            label={texts.hero_button_label}
            link={texts.hero_button_link}
            className={buttonClasses('primary', 'large')}
          />
          <EditedLink
            label={texts.hero_second_button_label}
            link={texts.hero_second_button_link}
            className={buttonClasses('outline', 'large')}
          />
        </div>
      </Hero>
      {texts.show_ribbon && <Marquee words={[...ribbon]} />}
      {texts.show_collection && tabs.length > 0 && (
        <Suspense
          fallback={
            <CollectionSection title={texts.collection_title}>
              <ProductGridSkeleton />
            </CollectionSection>
          }
        >
          <Await
            resolve={products}
            errorElement={<CollectionTabs title={texts.collection_title} tabs={tabs} products={null} />}
          >
            {(rows) => (
              <CollectionTabs
                title={texts.collection_title}
                tabs={tabs}
                products={rows && { ...rows.featured, ...rows.newest }}
              />
            )}
          </Await>
        </Suspense>
      )}
      {texts.tagline && <TaglineBand>{texts.tagline}</TaglineBand>}
      {texts.show_slides && (
        <Suspense fallback={null}>
          <Await resolve={products} errorElement={<SlideShowcase slides={slides} products={{}} />}>
            {(rows) => <SlideShowcase slides={slides} products={rows?.featured ?? {}} />}
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
    <section className="laid-out-later bg-green text-cream">
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
      {title && <h2 className="title-spread">{title}</h2>}
      {text && <p className="mt-4 max-w-xl text-lg whitespace-pre-line">{text}</p>}
      <EditedLink
        label={texts.second_hero_button_label}
        link={texts.second_hero_button_link}
        className={buttonClasses('secondary', 'large', 'mt-7')}
      />
    </Hero>
  )
}

const loadLastOrderNote = () => import('../cart/last-order-note.tsx')

/** The note about the last order, which is loaded for signed-in visitors only. */
function LastOrder() {
  const { user } = useSession()
  return (
    <LazyPart load={loadLastOrderNote} enabled={user !== null} props={{}} onLoadError={() => undefined} />
  )
}

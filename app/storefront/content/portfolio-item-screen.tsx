import { Link } from 'react-router'
import ArrowLeft from '~icons/lucide/arrow-left'
import { classNames } from '../../lib/class-names.ts'
import { shopContext } from '../../lib/contexts.ts'
import type { WithPreview } from '../../lib/images.ts'
import { withPreview, withPreviews } from '../../lib/picture-previews.server.ts'
import { withFallback } from '../../lib/with-fallback.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Picture } from '../../ui/picture.tsx'
import { loadPage, pageClientLoader } from '../page/load-page.ts'
import { PageHeading } from '../page/page-heading.tsx'
import { pageMeta } from '../page/page-meta.ts'
import { staffHtml, type WithStaffHtml } from '../page/staff-html.server.ts'
import { StaffHtml } from '../page/staff-html.tsx'
import { useFailureToast } from '../page/use-failure-toast.ts'
import { ProductGrid } from '../product-cards/product-grid.tsx'
import { listProductCards, type ProductCardRow } from '../product-cards/queries.ts'
import { breadcrumbList } from '../structured-data/breadcrumb-list.ts'
import type { Route } from './+types/portfolio-item-screen.ts'
import { placeAndYear } from './place-and-year.ts'
import { getPublishedPortfolioItem, type PortfolioPageRow } from './queries.ts'

interface PortfolioItemData {
  item: WithPreview<WithStaffHtml<PortfolioPageRow>> | null
  products: ProductCardRow[]
}

const NO_ITEM: PortfolioItemData = { item: null, products: [] }

export async function loader({ context, params }: Route.LoaderArgs) {
  const { supabase, previews } = context.get(shopContext)
  return loadPage<PortfolioItemData>({
    what: 'Project',
    load: async () => {
      const item = await getPublishedPortfolioItem(supabase, params.slug)
      if (item === null) return NO_ITEM
      const featured = listProductCards(supabase, item.featured_product_ids)
      const products = await withFallback(featured, [], 'Products of the room')
      const cleaned = { ...item, content: await staffHtml(item.content) }
      return {
        item: await withPreview(previews, cleaned, item.cover_image_url),
        products: await withPreviews(previews, products, ({ image_url }) => image_url),
      }
    },
    fallback: NO_ITEM,
    isMissing: ({ item }) => item === null,
  })
}

export const clientLoader = pageClientLoader(() => NO_ITEM)

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const item = loaderData?.item
  if (!item) return pageMeta({ matches, title: 'Project Not Found' })
  const path = `/portfolio/${encodeURIComponent(item.slug)}`
  return pageMeta({
    matches,
    path,
    title: item.title,
    description: item.summary,
    image: item.cover_image_url,
    structuredData: (_site, absolute) => [
      breadcrumbList(
        [
          { name: 'Portfolio', path: '/portfolio' },
          { name: item.title, path },
        ],
        absolute,
      ),
    ],
  })
}

export default function PortfolioItem({ loaderData }: Route.ComponentProps) {
  const { item, products } = loaderData
  useFailureToast(loaderData, 'Error loading project')

  if (item === null) return <Missing />
  const pictures = new Set(
    [item.cover_image_url, ...item.images].filter((image) => image !== null && image !== ''),
  )
  const inTwoColumns = pictures.size > 1
  return (
    <article>
      <PageHeading
        title={item.title}
        eyebrow={placeAndYear(item)}
        introduction={item.summary}
        beside
        className="page pt-8 pb-6 lg:pt-10 lg:pb-8"
      />
      <div className={classNames('page grid gap-5', inTwoColumns && 'lg:grid-cols-2')}>
        {[...pictures].map((picture, index) => (
          <Picture
            key={picture}
            src={picture}
            alt={`${item.title}, picture ${index + 1}`}
            sizes={
              inTwoColumns
                ? '(min-width: 96rem) 43rem, (min-width: 64rem) 46vw, 92vw'
                : '(min-width: 82rem) 1200px, 92vw'
            }
            width={1440}
            height={810}
            priority={index === 0}
            preview={index === 0 ? item.preview : undefined}
            className={classNames(
              'aspect-[3/2] w-full rounded-2xl',
              // No larger than a picture of 1200 px.
              !inTwoColumns && 'max-w-[1200px] lg:aspect-video',
            )}
          />
        ))}
      </div>
      <div className="page py-14">
        <StaffHtml content={item.content} className="max-w-2xl text-lg whitespace-pre-line" />
      </div>
      {products.length > 0 && (
        <section aria-labelledby="shop-the-room" className="page pb-16">
          <h2 id="shop-the-room" className="title-section mb-8">
            Shop the room
          </h2>
          <ProductGrid products={products} />
        </section>
      )}
      <p className="page pb-16">
        <Link
          to="/portfolio"
          className="inline-flex min-h-11 items-center gap-2 text-terracotta-deep hover:underline"
        >
          <ArrowLeft aria-hidden="true" className="size-4" /> Back to Portfolio
        </Link>
      </p>
    </article>
  )
}

function Missing() {
  return (
    <EmptyState
      level={1}
      title="Project Not Found"
      description="It may have been moved or taken down."
      action={
        <Link to="/portfolio" className={buttonClasses('primary', 'large')}>
          Back to Portfolio
        </Link>
      }
      className="min-h-[60dvh] justify-center"
    />
  )
}

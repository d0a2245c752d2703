import { ArrowLeft } from 'lucide-react'
import { data, Link } from 'react-router'
import { PageHeading } from '../../components/shop/page-heading.tsx'
import { ProductGrid } from '../../components/shop/product-grid.tsx'
import { buttonClasses } from '../../components/ui/button.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { Picture } from '../../components/ui/picture.tsx'
import { getPublishedPortfolioItem, type PortfolioPageRow } from '../../data/portfolio-items.ts'
import { listProductCards, type ProductCardRow } from '../../data/products.ts'
import { cleanHtml } from '../../lib/clean-html.server.ts'
import type { WithPreview } from '../../lib/images.ts'
import { breadcrumbList } from '../../lib/json-ld/breadcrumb-list.ts'
import { orElse } from '../../lib/or-else.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { withPreview, withPreviews } from '../../lib/picture-previews.server.ts'
import { placeAndYear } from '../../lib/place-and-year.ts'
import { shopContext } from '../../lib/shop-context.ts'
import type { Route } from './+types/portfolio-item.ts'

interface RoomData {
  item: WithPreview<PortfolioPageRow & { content: string }> | null
  products: ProductCardRow[]
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { supabase, previews } = context.get(shopContext)
  try {
    const item = await getPublishedPortfolioItem(supabase, params.slug)
    if (item === null) return data<RoomData>({ item: null, products: [] }, { status: 404 })
    const products = await orElse(
      listProductCards(supabase, item.featured_product_ids),
      [],
      'Products of the room',
    )
    const shown = { ...item, content: cleanHtml(item.content) }
    return data<RoomData>({
      item: await withPreview(previews, shown, item.cover_image_url),
      products: await withPreviews(previews, products, ({ image_url }) => image_url),
    })
  } catch (error) {
    console.error('Project could not be loaded:', error)
    return data<RoomData>({ item: null, products: [] }, { status: 503 })
  }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const item = loaderData?.item
  if (!item) return pageMeta({ matches, title: 'Project Not Found' })
  const path = `/portfolio/${item.slug}`
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

export default function PortfolioItem({ loaderData: { item, products } }: Route.ComponentProps) {
  if (item === null) return <Missing />
  const pictures = [item.cover_image_url, ...item.images].filter((image) => image !== null && image !== '')
  return (
    <article>
      <PageHeading title={item.title} eyebrow={placeAndYear(item)}>
        {item.summary && <p>{item.summary}</p>}
      </PageHeading>
      <div className="page grid gap-5">
        {[...new Set(pictures)].map((picture, index) => (
          <Picture
            key={picture}
            src={picture}
            alt={`${item.title}, picture ${index + 1}`}
            sizes="(min-width: 96rem) 88rem, 92vw"
            width={1440}
            height={810}
            priority={index === 0}
            preview={index === 0 ? item.preview : undefined}
            className="aspect-[3/2] w-full rounded-2xl lg:aspect-video"
          />
        ))}
      </div>
      <div
        className="prose-shop mx-auto max-w-2xl px-(--spacing-page) py-14 text-lg whitespace-pre-line"
        dangerouslySetInnerHTML={{ __html: item.content }}
      />
      {products.length > 0 && (
        <section aria-labelledby="shop-the-room" className="page pb-16">
          <h2 id="shop-the-room" className="title-section mb-8">
            Shop the room
          </h2>
          <ProductGrid products={products} />
        </section>
      )}
      <p className="page pb-16 text-center">
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

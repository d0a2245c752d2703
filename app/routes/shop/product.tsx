import { PackageX } from 'lucide-react'
import { Suspense, useEffect, type ReactNode } from 'react'
import { Await, data, Link } from 'react-router'
import { priceForCart } from '../../cart/charged-price.ts'
import { cart, useCart } from '../../cart/use-cart.ts'
import { AddToCart } from '../../components/shop/add-to-cart.tsx'
import { ColourList } from '../../components/shop/colour-list.tsx'
import { Price } from '../../components/shop/price.tsx'
import { ProductGallery } from '../../components/shop/product-gallery.tsx'
import { ProductGrid, ProductGridSkeleton } from '../../components/shop/product-grid.tsx'
import { buttonClasses } from '../../components/ui/button.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { toast } from '../../components/ui/toast.ts'
import { listCategories, findCategory, type CategoryRow } from '../../data/categories.ts'
import {
  getProduct,
  listRelatedProducts,
  type ProductCardRow,
  type ProductPageRow,
} from '../../data/products.ts'
import { chargesDiscountPrices } from '../../data/website-settings.ts'
import type { WithPreview } from '../../lib/images.ts'
import { breadcrumbList } from '../../lib/json-ld/breadcrumb-list.ts'
import { productJsonLd } from '../../lib/json-ld/product.ts'
import { orElse } from '../../lib/or-else.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { withPreview, withPreviews } from '../../lib/picture-previews.server.ts'
import { shopContext } from '../../lib/shop-context.ts'
import { shopPath } from '../../lib/shop-path.ts'
import { useLiveStock } from '../../session/use-live-stock.ts'
import type { Route } from './+types/product.ts'

interface FoundProduct {
  product: WithPreview<ProductPageRow>
  category: CategoryRow | null
  /** Whether the cart pays the discount price where there is one. */
  charging: boolean
  related: Promise<ProductCardRow[]>
  failed: false
}

interface NoProduct {
  product: null
  /** The product could not be read, which does not mean that there is none. */
  failed: boolean
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { supabase, previews } = context.get(shopContext)
  try {
    const [product, categories, charging] = await Promise.all([
      getProduct(supabase, params.id),
      orElse(listCategories(supabase), [], 'Categories'),
      orElse(chargesDiscountPrices(supabase), false, 'Website settings'),
    ])
    if (product === null) return data<NoProduct>({ product, failed: false }, 404)
    const category = findCategory(categories, product.category) ?? null
    const related = orElse(listRelatedProducts(supabase, product), [], 'Related products').then((rows) =>
      withPreviews(previews, rows, ({ image_url }) => image_url),
    )
    const shown = await withPreview(previews, product, product.image_url)
    return data<FoundProduct>({ product: shown, category, charging, related, failed: false })
  } catch (error) {
    console.error(error)
    return data<NoProduct>({ product: null, failed: true }, 503)
  }
}

/** A lost connection is told like any other failure. */
export async function clientLoader({
  serverLoader,
}: Route.ClientLoaderArgs): Promise<FoundProduct | NoProduct> {
  try {
    return await serverLoader()
  } catch (error) {
    if (error instanceof Response) throw error
    return { product: null, failed: true }
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData?.product) return pageMeta({ matches, title: 'Product not found' })
  const { product, category } = loaderData
  const path = `/product/${product.id}`
  const kind = { slug: product.category, name: category?.name ?? product.category }
  return pageMeta({
    matches,
    path,
    title: product.name,
    description: product.description,
    image: product.image_url,
    type: 'product',
    structuredData: (_site, absolute) => [
      productJsonLd({ ...product, category: kind.name, images: pictures(product) }, absolute),
      breadcrumbList(
        [
          { name: 'Shop', path: '/shop' },
          { name: kind.name, path: shopPath({ category: kind.slug, sort: 'popular' }) },
          { name: product.name, path },
        ],
        absolute,
      ),
    ],
  })
}

export default function Product({ loaderData }: Route.ComponentProps) {
  useEffect(() => {
    if (loaderData.failed) toast.error('Error', 'Failed to load product details.')
  }, [loaderData])

  if (loaderData.product === null) return <ProductNotFound />
  return <ProductPage key={loaderData.product.id} {...loaderData} />
}

function ProductPage({ product, category, charging, related }: FoundProduct) {
  const stock = useLiveStock(product.id, product.stock_quantity)
  const colours = product.color_variants
  const inCart = useCart().items.find(({ id }) => id === product.id)?.quantity ?? 0

  function addToCart(quantity: number): void {
    cart.add(priceForCart(product, charging), quantity)
    toast.success('Added to cart', `${quantity} ${product.name} added to your cart.`)
  }

  return (
    <>
      <div className="mx-auto grid max-w-[96rem] grid-cols-1 gap-x-16 gap-y-4 pb-16 sm:gap-y-8 sm:px-(--spacing-page) sm:pt-6 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] lg:pt-10">
        <ProductGallery
          name={product.name}
          images={pictures(product)}
          preview={product.preview}
          viewTransitionName="product-picture"
        />
        <div className="space-y-5 px-(--spacing-page) sm:space-y-6 sm:px-0 lg:sticky lg:top-28 lg:self-start">
          <div>
            <Link
              to={shopPath({ category: product.category, sort: 'popular' })}
              className="eyebrow inline-flex min-h-11 items-center text-ink-soft hover:text-ink hover:underline"
            >
              {category?.name ?? product.category}
            </Link>
            <h1 className="font-serif text-4xl break-words sm:text-5xl">{product.name}</h1>
          </div>
          <Price price={product.price} discount={product.discount_price} />
          {product.description && (
            <p className="max-w-prose leading-relaxed whitespace-pre-line text-ink-soft">
              {product.description}
            </p>
          )}
          {colours.length > 0 && <ColourList names={colours} />}
          <AddToCart name={product.name} stock={stock} inCart={inCart} onAdd={addToCart} />
        </div>
      </div>
      <Suspense fallback={<RelatedSection>{<ProductGridSkeleton />}</RelatedSection>}>
        <Await resolve={related} errorElement={<></>}>
          {(products) =>
            products.length > 0 && (
              <RelatedSection>
                <ProductGrid products={products} still />
              </RelatedSection>
            )
          }
        </Await>
      </Suspense>
    </>
  )
}

function RelatedSection({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="related" className="page border-t border-ink/12 py-14 sm:py-20">
      <h2 id="related" className="title-section mb-8">
        You May Also Like
      </h2>
      {children}
    </section>
  )
}

function ProductNotFound() {
  return (
    <EmptyState
      level={1}
      icon={<PackageX />}
      title="Product not found"
      description="It may have been sold for good, or the address has a slip in it."
      action={
        <Link to="/shop" className={buttonClasses('primary', 'large')}>
          Back to Shop
        </Link>
      }
      className="min-h-[60dvh] justify-center"
    />
  )
}

/** The main picture first, then the others, none twice. */
function pictures({ image_url, additional_images }: ProductPageRow): string[] {
  return [...new Set([image_url ?? '', ...additional_images])].filter((image) => image !== '')
}

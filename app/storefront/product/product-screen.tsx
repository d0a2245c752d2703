import { lazy, Suspense, useState } from 'react'
import { Await, Link, type ShouldRevalidateFunctionArgs } from 'react-router'
import PackageX from '~icons/lucide/package-x'
import { LOW_STOCK } from '../../domain/low-stock.ts'
import { classNames } from '../../lib/class-names.ts'
import type { Elements } from '../../lib/text/elements.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { isRepeatedClick } from '../../ui/use-double-click-guard.ts'
import { cart } from '../cart/cart-store.ts'
import { MAX_QUANTITY, maxAddable } from '../cart/cart.ts'
import { priceForCart, unchargedDiscount } from '../cart/price.tsx'
import { shopPath } from '../catalogue/shop-path.ts'
import { loadPage, pageClientLoader } from '../page/load-page.ts'
import { pageMeta } from '../page/page-meta.ts'
import { useFailureToast } from '../page/use-failure-toast.ts'
import { ProductGrid, ProductGridSkeleton } from '../product-cards/product-grid.tsx'
import type { Route } from './+types/product-screen.ts'
import { AddToCart } from './add-to-cart.tsx'
import { BuyingTermsList } from './buying-terms-list.tsx'
import { ColourChoice } from './colour-choice.tsx'
import { InCart } from './in-cart.tsx'
import { readProduct, type FoundProduct } from './product-data.ts'
import { ProductGallery } from './product-gallery.tsx'
import { ProductPrice } from './product-price.tsx'
import { shownPictures } from './shown-pictures.ts'
import { useColourChoice } from './use-colour-choice.ts'
import { useLiveStock } from './use-live-stock.ts'

const NO_PRODUCT = { product: null }

type ProductData = FoundProduct | typeof NO_PRODUCT

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const wanted = new URL(request.url).searchParams.get('variant')
  return loadPage<ProductData>({
    what: 'Product',
    load: async () => (await readProduct(context, params.id, wanted)) ?? NO_PRODUCT,
    fallback: NO_PRODUCT,
    isMissing: ({ product }) => product === null,
  })
}

export const clientLoader = pageClientLoader<ProductData>(() => NO_PRODUCT)

/** The lightbox changes the hash of the URL, and the choice of a variant its query. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isSamePage = currentUrl.pathname === nextUrl.pathname
  return isSamePage && currentUrl.href !== nextUrl.href ? false : defaultShouldRevalidate
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData?.product) return pageMeta({ matches, title: 'Product not found' })
  const { product, linked = product, structuredData } = loaderData
  return pageMeta({
    matches,
    path: `/product/${product.id}`,
    title: linked.name,
    description: product.description,
    image: linked.image_url,
    type: 'product',
    structuredData: () => structuredData,
  })
}

export default function Product({ loaderData }: Route.ComponentProps) {
  useFailureToast(loaderData, 'Error', 'Failed to load product details.')
  if (loaderData.product === null) return <ProductNotFound />
  return <ProductPage key={loaderData.product.id} {...loaderData} />
}

const VariantChoice = lazy(() => import('./variants/variant-choice.tsx'))

/** What is shown of a combination of choices that is not made. */
const NOT_MADE = { stock_quantity: 0, madeToOrder: null, weeks: null }

function ProductPage({
  product: found,
  choice,
  kind,
  chargesDiscount,
  terms,
  facts,
  related,
  ...ofProduct
}: FoundProduct) {
  const [chosen, setChosen] = useState(choice?.opened)
  const variant = choice && (choice.variants.find(({ id }) => id === chosen) ?? NOT_MADE)
  const product = { ...found, ...ofProduct, ...variant }
  const { madeToOrder, weeks } = product
  const live = useLiveStock(found.id, choice !== null)
  const stock = live ? (live[product.id] ?? 0) : product.stock_quantity
  const colour = useColourChoice(found)
  const most = madeToOrder ? MAX_QUANTITY : stock
  const [wanted, setWanted] = useState(1)

  const forCart = {
    ...priceForCart(product, chargesDiscount),
    image_url: shownPictures(product)[0] ?? null,
    stock_quantity: madeToOrder ? null : stock,
  }

  function addToCart(quantity: number): void {
    // A double click is meant as one: the stepper is for more.
    if (isRepeatedClick() || !colour.check()) return
    const { items } = cart.getSnapshot()
    const added = Math.min(quantity, maxAddable(items, product.id, most))
    if (added === 0) {
      toast.error('Error', 'Nothing was added: your cart already has the most you can order.')
      return
    }
    cart.add(forCart, added, colour.chosen)
    const detail = added < quantity ? `Only ${added} more could be added.` : undefined
    toast.success('Added to cart', `${added} ${product.name} added to your cart.`, {
      detail,
      link: { label: 'View cart', to: '/cart' },
    })
  }

  const stockNote = stock >= 1 && stock <= LOW_STOCK && `Only ${stock} left in stock!`
  const buying = (
    <>
      {choice ? (
        <VariantChoice
          choice={choice}
          chosen={product.id}
          live={live}
          stockNote={stockNote}
          onChoose={setChosen}
        />
      ) : (
        <>
          {found.color_variants.length > 0 && (
            <ColourChoice names={found.color_variants} required={found.color_required} state={colour} />
          )}
          <output className="block font-medium text-terracotta-deep empty:hidden">{stockNote}</output>
        </>
      )}
      <AddToCart
        product={product}
        stock={stock}
        most={most}
        wanted={wanted}
        madeToOrder={madeToOrder}
        regularPrice={unchargedDiscount(forCart) === null ? null : forCart.price}
        onChange={setWanted}
        onAdd={addToCart}
      />
    </>
  )

  return (
    <>
      <div className="mx-auto grid max-w-[96rem] grid-cols-1 gap-x-10 gap-y-4 pb-16 sm:gap-y-8 sm:px-(--spacing-page) sm:pt-6 md:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] lg:gap-x-16 lg:pt-10">
        <ProductGallery
          // Another variant begins with its picture.
          key={product.image_url}
          name={product.name}
          images={shownPictures(product)}
          preview={product.preview}
        />
        <div className="space-y-5 px-(--spacing-page) sm:space-y-6 sm:px-0 md:sticky md:top-28 md:self-start">
          <div>
            <Link
              to={shopPath({ category: product.category, sort: 'popular' })}
              className="eyebrow inline-flex min-h-11 items-center text-ink-soft hover:text-ink hover:underline"
            >
              {kind}
            </Link>
            <h1
              className={classNames(
                'font-serif break-words',
                // So that the price below a very long name stays in a phone's first view.
                found.name.length > 60 ? 'text-xl sm:text-3xl' : 'text-3xl sm:text-5xl',
              )}
            >
              {found.name}
            </h1>
          </div>
          <div className={choice?.hasPriceNotes ? 'min-h-24 sm:min-h-16' : undefined}>
            <ProductPrice product={product} chargesDiscount={chargesDiscount} saved={product.saved} />
          </div>
          {product.description && (
            <p className="max-w-prose leading-relaxed whitespace-pre-line text-ink-soft">
              {product.description}
            </p>
          )}
          {choice ? <Suspense>{buying}</Suspense> : buying}
          <InCart productId={product.id} stock={most} />
          <BuyingTermsList piece={{ productId: product.id, stock, wanted, weeks }} terms={terms} />
        </div>
      </div>
      {facts && (
        <section
          aria-labelledby="facts"
          className="facts page pb-14 sm:pb-20"
          dangerouslySetInnerHTML={{ __html: facts }}
        />
      )}
      <Suspense fallback={<RelatedSection>{<ProductGridSkeleton />}</RelatedSection>}>
        <Await resolve={related} errorElement={<></>}>
          {(products) =>
            products.length > 0 && (
              <RelatedSection>
                <ProductGrid products={products} noTransition />
              </RelatedSection>
            )
          }
        </Await>
      </Suspense>
    </>
  )
}

function RelatedSection({ children }: { children: Elements }) {
  return (
    <section aria-labelledby="related" className="laid-out-later page pb-14 sm:pb-20">
      <h2 id="related" className="title-section mb-8 border-t border-ink/15 pt-14 sm:pt-20">
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

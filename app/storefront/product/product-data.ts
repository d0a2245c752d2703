import type { RouterContextProvider } from 'react-router'
import { findCategory } from '../../domain/categories.ts'
import { chargedPrice, savedPercent } from '../../domain/charged-price.ts'
import { chargesDiscountPrices } from '../../domain/discount-queries.ts'
import { loadCategories } from '../../domain/load-categories.ts'
import { madeToOrderText } from '../../domain/orders/made-to-order.ts'
import { shopContext } from '../../lib/contexts.ts'
import { absoluteUrl, type WithPreview } from '../../lib/images.ts'
import { withPreview, withPreviews } from '../../lib/picture-previews.server.ts'
import { deferWithFallback, withFallback } from '../../lib/with-fallback.ts'
import { shopPath } from '../catalogue/shop-path.ts'
import { listRelatedProducts, type ProductCardRow } from '../product-cards/queries.ts'
import { breadcrumbList } from '../structured-data/breadcrumb-list.ts'
import type { JsonLd } from '../structured-data/json-ld.ts'
import { productJsonLd } from '../structured-data/product-offer.ts'
import { loadBuyingTerms, type BuyingTerms } from './buying-terms.ts'
import { factsMarkup } from './facts/facts-markup.server.tsx'
import type { ProductFacts } from './facts/product-facts.ts'
import { getProduct, type ProductPageRow } from './queries.ts'
import { shownPictures } from './shown-pictures.ts'

export interface FoundProduct {
  product: WithPreview<ProductPageRow>
  /** The name of the category. */
  kind: string
  /** The setting "Charge discount prices". */
  chargesDiscount: boolean
  /** What the discount price saves, in whole percent. */
  saved: number
  terms: BuyingTerms
  /** The HTML of the section with the facts, made on the server; null where there are none. */
  facts: string | null
  /** In what time pieces are made that are not in stock; null where they are sold out. */
  madeToOrder: string | null
  /** Made on the server: browsers load no code for it. */
  structuredData: JsonLd[]
  related: Promise<ProductCardRow[]>
}

/** What the page shows; null when there is no active product with this id. */
export async function readProduct(
  context: Readonly<RouterContextProvider>,
  id: string | undefined,
): Promise<FoundProduct | null> {
  const { supabase, previews, siteUrl } = context.get(shopContext)
  const [found, categories, chargesDiscount] = await Promise.all([
    getProduct(supabase, id ?? ''),
    withFallback(loadCategories(context), [], 'Categories'),
    withFallback(chargesDiscountPrices(supabase), false, 'Website settings'),
  ])
  if (found === null) return null
  const { product_facts: facts, ...product } = found
  const related = deferWithFallback(listRelatedProducts(supabase, product), [], 'Related products')
  const price = chargedPrice(product, chargesDiscount)
  const kind = findCategory(categories, product.category)?.name ?? product.category
  return {
    product: await withPreview(previews, product, product.image_url),
    kind,
    chargesDiscount,
    saved: savedPercent(product),
    terms: await loadBuyingTerms(context, { ...product, price }),
    facts: factsMarkup(facts),
    madeToOrder: facts?.made_to_order_weeks ? madeToOrderText(facts.made_to_order_weeks) : null,
    structuredData: structuredData({ ...product, price, facts }, kind, siteUrl),
    related: related.then((rows) => withPreviews(previews, rows, ({ image_url }) => image_url)),
  }
}

function structuredData(
  product: ProductPageRow & { facts: ProductFacts | null },
  kind: string,
  siteUrl: string,
): JsonLd[] {
  const absolute = (address: string) => absoluteUrl(address, siteUrl)
  const crumbs = [
    { name: 'Shop', path: '/shop' },
    { name: kind, path: shopPath({ category: product.category, sort: 'popular' }) },
    { name: product.name, path: `/product/${product.id}` },
  ]
  return [
    productJsonLd({ ...product, category: kind, images: shownPictures(product) }, absolute),
    breadcrumbList(crumbs, absolute),
  ]
}

import { redirect, type RouterContextProvider } from 'react-router'
import { findCategory } from '../../domain/categories.ts'
import { chargedPrice, savedPercent, type PricedProduct } from '../../domain/charged-price.ts'
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
import { productGroupJsonLd } from '../structured-data/product-group.ts'
import { productJsonLd } from '../structured-data/product-offer.ts'
import { loadBuyingTerms, type BuyingTerms } from './buying-terms.ts'
import { factsMarkup } from './facts/facts-markup.server.tsx'
import type { ProductFacts } from './facts/product-facts.ts'
import { getProduct, type ProductPageRow } from './queries.ts'
import { shownPictures } from './shown-pictures.ts'
import {
  productChoice,
  type OptionRow,
  type ProductChoice,
  type ShownVariant,
  type VariantRow,
} from './variants/product-choice.ts'

export interface FoundProduct {
  product: WithPreview<ProductPageRow>
  /** Null for a product that does not come in variants. */
  choice: ProductChoice | null
  /** The variant in the address, which previews of a link show. */
  linked: ShownVariant | undefined
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
  weeks: number | null
  /** Made on the server: browsers load no code for it. */
  structuredData: JsonLd[]
  related: Promise<ProductCardRow[]>
}

/**
 * What the page shows; null when there is no active product with this id.
 * @param wanted the id of the variant in the address, of which an unknown one leads to the address without it
 */
export async function readProduct(
  context: Readonly<RouterContextProvider>,
  id: string | undefined,
  wanted: string | null,
): Promise<FoundProduct | null> {
  const { supabase, previews, siteUrl } = context.get(shopContext)
  const [found, categories, chargesDiscount] = await Promise.all([
    getProduct(supabase, id ?? ''),
    withFallback(loadCategories(context), [], 'Categories'),
    withFallback(chargesDiscountPrices(supabase), false, 'Website settings'),
  ])
  if (found === null) return null
  const { product_facts: facts, product_options: options, product_variants: variants, ...row } = found
  if (wanted !== null && !variants.some((variant) => variant.id === wanted))
    throw redirect(`/product/${row.id}`)
  // The colours of a product with variants are chosen with them.
  const product = options.length === 0 ? row : { ...row, color_variants: [], color_required: false }
  const related = deferWithFallback(listRelatedProducts(supabase, product), [], 'Related products')
  const kind = findCategory(categories, row.category)?.name ?? row.category
  const weeks = facts?.made_to_order_weeks ?? null
  const isSold = options.length === 0 || variants.length > 0
  const pictures = shownPictures(row)
  const choice = await productChoice(previews, {
    product,
    pictures,
    options,
    variants,
    weeks,
    chargesDiscount,
    wanted,
  })
  const charged = <Row extends PricedProduct>(priced: Row) => ({
    ...priced,
    price: chargedPrice(priced, chargesDiscount),
  })
  return {
    product: await withPreview(previews, product, product.image_url),
    choice,
    linked: choice?.variants.find((variant) => variant.id === wanted),
    kind,
    chargesDiscount,
    saved: savedPercent(product),
    terms: await loadBuyingTerms(context, charged(product)),
    facts: factsMarkup(facts),
    madeToOrder: weeks && isSold ? madeToOrderText(weeks) : null,
    weeks,
    structuredData: structuredData(
      { ...charged(row), facts },
      { choice, rows: variants.map(charged), options },
      kind,
      siteUrl,
    ),
    related: related.then((rows) => withPreviews(previews, rows, ({ image_url }) => image_url)),
  }
}

interface OfferedChoice {
  choice: ProductChoice | null
  options: readonly OptionRow[]
  /** At the charged prices. */
  rows: readonly VariantRow[]
}

function structuredData(
  product: ProductPageRow & { facts: ProductFacts | null },
  { choice, options, rows }: OfferedChoice,
  kind: string,
  siteUrl: string,
): JsonLd[] {
  const absolute = (address: string) => absoluteUrl(address, siteUrl)
  const crumbs = [
    { name: 'Shop', path: '/shop' },
    { name: kind, path: shopPath({ category: product.category, sort: 'popular' }) },
    { name: product.name, path: `/product/${product.id}` },
  ]
  const offered = { ...product, category: kind, images: shownPictures(product) }
  const shown = choice?.variants ?? []
  const variants = shown.flatMap(({ id, name, image_url }) => {
    const row = rows.find((variant) => variant.id === id)
    return row ? [{ ...row, name, image_url }] : []
  })
  return [
    variants.length > 0
      ? productGroupJsonLd(offered, { options, variants }, absolute)
      : productJsonLd(offered, absolute),
    breadcrumbList(crumbs, absolute),
  ]
}

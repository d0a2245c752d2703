import type { JsonLd, ToAbsolute } from './json-ld.ts'

export interface OfferedProduct {
  id: string
  name: string
  description: string | null
  sku: string | null
  /** The charged price in naira. */
  price: number
  stock_quantity: number
  color_variants: readonly string[]
  /** The name of the category. */
  category: string
  /** The main picture first; may be empty. */
  images: readonly string[]
  /** What staff say of it. */
  facts: StructuredFacts | null
}

interface StructuredFacts {
  width_cm: number | null
  depth_cm: number | null
  height_cm: number | null
  weight_kg: number | null
  materials: string | null
  made_to_order_weeks: number | null
}

/** A product with its offer. A product without a SKU has its id as SKU. https://schema.org/Product */
export function productJsonLd(product: OfferedProduct, absolute: ToAbsolute): JsonLd {
  const url = absolute(`/product/${product.id}`)
  return {
    '@type': 'Product',
    name: product.name,
    description: product.description?.trim() || undefined,
    sku: product.sku?.trim() || product.id,
    category: product.category,
    image: product.images.length > 0 ? product.images.map(absolute) : undefined,
    color: product.color_variants.length > 0 ? product.color_variants.join(', ') : undefined,
    ...(product.facts && factsJsonLd(product.facts)),
    url,
    offers: offerJsonLd({ ...product, weeks: product.facts?.made_to_order_weeks ?? null }, url),
  }
}

interface Offered extends Pick<OfferedProduct, 'price' | 'stock_quantity'> {
  /** Within how many weeks pieces are made that are not in stock; null where they are sold out. */
  weeks: number | null
}

export function offerJsonLd(offered: Offered, url: string): JsonLd {
  return {
    '@type': 'Offer',
    url,
    priceCurrency: 'NGN',
    price: offered.price.toFixed(2),
    availability: `https://schema.org/${availability(offered)}`,
    itemCondition: 'https://schema.org/NewCondition',
  }
}

function availability({ stock_quantity, weeks }: Offered): string {
  if (stock_quantity > 0) return 'InStock'
  return weeks ? 'BackOrder' : 'OutOfStock'
}

function factsJsonLd({ width_cm, depth_cm, height_cm, weight_kg, materials }: StructuredFacts) {
  return {
    width: quantity(width_cm, 'CMT'),
    depth: quantity(depth_cm, 'CMT'),
    height: quantity(height_cm, 'CMT'),
    weight: quantity(weight_kg, 'KGM'),
    material: materials ?? undefined,
  }
}

/** https://schema.org/QuantitativeValue with a UN/CEFACT code. */
function quantity(value: number | null, unitCode: 'CMT' | 'KGM') {
  return value === null ? undefined : { '@type': 'QuantitativeValue', value, unitCode }
}

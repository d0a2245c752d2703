import type { JsonLd, ToAbsolute } from './json-ld.ts'

export interface ProductFacts {
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
}

/** A product with its offer. A product without a SKU has its id as SKU. https://schema.org/Product */
export function productJsonLd(product: ProductFacts, absolute: ToAbsolute): JsonLd {
  const url = absolute(`/product/${product.id}`)
  return {
    '@type': 'Product',
    name: product.name,
    description: product.description?.trim() || undefined,
    sku: product.sku?.trim() || product.id,
    category: product.category,
    image: product.images.length > 0 ? product.images.map(absolute) : undefined,
    color: product.color_variants.length > 0 ? product.color_variants.join(', ') : undefined,
    url,
    offers: {
      '@type': 'Offer',
      url,
      priceCurrency: 'NGN',
      price: product.price.toFixed(2),
      availability: `https://schema.org/${product.stock_quantity > 0 ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
    },
  }
}

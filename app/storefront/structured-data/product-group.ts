import type { JsonLd, ToAbsolute } from './json-ld.ts'
import { offerJsonLd, productJsonLd, type OfferedProduct } from './product-offer.ts'

/** A variant of a product; its price is the charged one in naira. */
export interface OfferedVariant {
  id: string
  /** With the names of its choices. */
  name: string
  sku: string | null
  price: number
  stock_quantity: number
  image_url: string | null
  /** Null as for the product. */
  made_to_order_weeks: number | null
  /** One of each option, in their order. */
  choices: readonly string[]
}

interface OfferedOption {
  name: string
  is_color: boolean
}

/** What schema.org calls an option; others are additional properties. */
const PROPERTIES: Readonly<Record<string, string>> = {
  size: 'size',
  material: 'material',
  pattern: 'pattern',
}

function propertyOf({ name, is_color: isColour }: OfferedOption): string | undefined {
  return isColour ? 'color' : PROPERTIES[name.toLowerCase()]
}

/** A product with variants, each with its own offer. https://schema.org/ProductGroup */
export function productGroupJsonLd(
  product: OfferedProduct,
  { options, variants }: { options: readonly OfferedOption[]; variants: readonly OfferedVariant[] },
  absolute: ToAbsolute,
): JsonLd {
  const { offers: _, sku, color: __, ...group } = productJsonLd(product, absolute)
  const varies = options.flatMap((option) => propertyOf(option) ?? [])
  return {
    ...group,
    '@type': 'ProductGroup',
    productGroupID: sku,
    variesBy: varies.length > 0 ? varies.map((name) => `https://schema.org/${name}`) : undefined,
    hasVariant: variants.map((variant) => {
      const weeks = variant.made_to_order_weeks ?? product.facts?.made_to_order_weeks ?? null
      const url = absolute(`/product/${product.id}?variant=${variant.id}`)
      return {
        '@type': 'Product',
        name: variant.name,
        sku: variant.sku?.trim() || variant.id,
        image: variant.image_url ? absolute(variant.image_url) : undefined,
        ...choicesJsonLd(options, variant.choices),
        url,
        offers: offerJsonLd({ ...variant, weeks }, url),
      }
    }),
  }
}

function choicesJsonLd(options: readonly OfferedOption[], choices: readonly string[]) {
  const named = options.map((option, place) => ({
    option,
    property: propertyOf(option),
    value: choices[place],
  }))
  const others = named.filter(({ property }) => property === undefined)
  return {
    ...Object.fromEntries(named.flatMap(({ property, value }) => (property ? [[property, value]] : []))),
    additionalProperty:
      others.length > 0
        ? others.map(({ option, value }) => ({ '@type': 'PropertyValue', name: option.name, value }))
        : undefined,
  }
}

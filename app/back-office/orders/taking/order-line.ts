import { chargedPrice } from '../../../domain/charged-price.ts'
import { variantTitle } from '../../../domain/products/variant-name.ts'
import type { ProductOnSale, VariantOnSale } from './queries.ts'

export interface OrderLine {
  /** Tells the lines of one product apart. */
  key: string
  product: ProductOnSale
  /** Null for a product without variants. */
  variant: VariantOnSale | null
  quantity: number
  color: string
}

/** As `take_order()` takes them. */
export function itemsJson(lines: readonly OrderLine[]): string {
  return JSON.stringify(
    lines.map(({ product, variant, quantity, color }) => ({
      product_id: product.id,
      quantity,
      ...(variant && { variant_id: variant.id }),
      ...(color !== '' && { color }),
    })),
  )
}

/** The variants that a line can be about: those that are on and in no other line. */
export function offeredVariants(
  product: ProductOnSale,
  lines: readonly OrderLine[],
  line?: OrderLine,
): VariantOnSale[] {
  const others = lines.filter(({ key }) => key !== line?.key).map(({ variant }) => variant?.id)
  return product.variants.filter(({ id, active }) => active && !others.includes(id))
}

/** Whether another line of the product can be added. */
export function canBeAdded(product: ProductOnSale, lines: readonly OrderLine[]): boolean {
  if (product.variants.length > 0) return offeredVariants(product, lines).length > 0
  return !lines.some(({ product: { id } }) => id === product.id)
}

/** A line of one piece, of the first variant that can be had. */
export function newLine(product: ProductOnSale, lines: readonly OrderLine[], key: string): OrderLine {
  const variants = offeredVariants(product, lines)
  const variant = variants.find((each) => !isSoldOut(product, each)) ?? variants[0] ?? null
  const { color_required, color_variants } = product
  const color = variant === null && color_required ? (color_variants?.[0] ?? '') : ''
  return { key, product, variant, quantity: 1, color }
}

/** `Lekki Sofa (Indigo / Two-seat)`, as the order will name it. */
export function lineName({ product, variant }: OrderLine): string {
  return variant ? variantTitle(product.name, variant.choices) : product.name
}

export function stockOf({ product, variant }: Pick<OrderLine, 'product' | 'variant'>): number {
  return (variant ?? product).stock_quantity
}

/** Naira for a piece. */
export function priceOf({ product, variant }: Pick<OrderLine, 'product' | 'variant'>, discounts: boolean) {
  return chargedPrice(variant ?? product, discounts)
}

/** Within how many weeks the pieces of a line are made that are not in stock; null where they are sold out. */
export function weeksOffered({ product, variant }: Pick<OrderLine, 'product' | 'variant'>): number | null {
  return variant?.made_to_order_weeks ?? product.made_to_order_weeks
}

function isSoldOut(product: ProductOnSale, variant: VariantOnSale | null): boolean {
  return stockOf({ product, variant }) === 0 && weeksOffered({ product, variant }) === null
}

/** Whether nothing of a product can be had. */
export function isProductSoldOut(product: ProductOnSale): boolean {
  if (product.variants.length === 0) return isSoldOut(product, null)
  return product.variants.every((variant) => !variant.active || isSoldOut(product, variant))
}

/** Whether the variants that are on have different prices. */
export function hasSeveralPrices({ variants }: ProductOnSale, discounts: boolean): boolean {
  const prices = variants.filter(({ active }) => active).map((variant) => chargedPrice(variant, discounts))
  return new Set(prices).size > 1
}

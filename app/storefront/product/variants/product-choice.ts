import { savedPercent } from '../../../domain/charged-price.ts'
import { madeToOrderText } from '../../../domain/orders/made-to-order.ts'
import { variantTitle } from '../../../domain/products/variant-name.ts'
import type { WithPreview } from '../../../lib/images.ts'
import { withPreviews, type PicturePreviews } from '../../../lib/picture-previews.server.ts'

export interface OptionRow {
  name: string
  choices: string[]
  is_color: boolean
  /** As `#rrggbb` or '', in the order of the choices; or none. */
  swatches: string[]
}

export interface VariantRow {
  id: string
  choices: string[]
  sku: string | null
  price: number
  discount_price: number | null
  stock_quantity: number
  image_url: string | null
  /** Null as for the product. */
  made_to_order_weeks: number | null
}

/** What can be chosen of an option, with its picture, or the colour that staff chose. */
export interface Choice {
  name: string
  picture: string | null
  /** As `#rrggbb`. */
  colour: string | null
}

export interface ChoiceOption {
  name: string
  choices: Choice[]
}

/** A variant as the page shows it: its values take the place of the product's. */
export type ShownVariant = WithPreview<
  Omit<VariantRow, 'sku' | 'made_to_order_weeks'> & {
    additional_images: string[]
    product_id: string
    /** With the names of its choices. */
    name: string
    saved: number
    /** See FoundProduct. */
    weeks: number | null
    madeToOrder: string | null
  }
>

/** What shoppers choose from. */
export interface ProductChoice {
  options: ChoiceOption[]
  variants: ShownVariant[]
  /** The id of the variant with which the page opens. */
  opened: string
  /** Whether some of them, but not all, say below the price that the discount price is not charged. */
  hasPriceNotes: boolean
}

export interface ChoiceOfProduct {
  product: { id: string; name: string }
  /** The product's, the main one first. */
  pictures: readonly string[]
  /** Both in their order. */
  options: readonly OptionRow[]
  /** Those that are on. */
  variants: readonly VariantRow[]
  /** Within how many weeks pieces are made that are not in stock; null where they are sold out. */
  weeks: number | null
  chargesDiscount: boolean
  /** The id in the address. */
  wanted: string | null
}

/** Null for a product of which no variant is on. An unknown id opens the first variant that can be had. */
export async function productChoice(
  previews: PicturePreviews,
  choice: ChoiceOfProduct,
): Promise<ProductChoice | null> {
  const { options, variants, chargesDiscount, wanted } = choice
  const shown = variants.map((variant) => shownVariant(choice, variant))
  const opened =
    shown.find(({ id }) => id === wanted) ??
    shown.find(({ stock_quantity: stock, weeks }) => weeks !== null || stock > 0) ??
    shown[0]
  if (opened === undefined) return null
  const reduced = variants.filter(({ discount_price }) => discount_price !== null)
  return {
    options: options.map((option, place) => shownOption(option, place, variants)),
    variants: await withPreviews(previews, shown, ({ image_url }) => image_url),
    opened: opened.id,
    hasPriceNotes: !chargesDiscount && reduced.length > 0 && reduced.length < variants.length,
  }
}

/** Only choices of which there is a variant. */
function shownOption(option: OptionRow, place: number, rows: readonly VariantRow[]): ChoiceOption {
  const { name, choices, swatches, is_color: isColour } = option
  const offered = choices.flatMap((choice) => {
    const pictures = rows.filter((row) => row.choices[place] === choice).map(({ image_url }) => image_url)
    // A size has the pictures of several colours: none of them is its own.
    const isOwn = isColour || new Set(pictures).size === 1
    const colour = swatches[choices.indexOf(choice)] || null
    return pictures.length === 0
      ? []
      : [{ name: choice, picture: (isOwn && pictures.find(Boolean)) || null, colour }]
  })
  const differ = new Set(offered.map(({ picture }) => picture)).size > 1 || isColour
  return { name, choices: differ ? offered : offered.map((choice) => ({ ...choice, picture: null })) }
}

/**
 * The picture of a variant takes the place of the main one, or is moved to the first place: the number of pictures stays, so that
 * nothing moves when another variant is chosen.
 */
function shownVariant(
  { product, pictures, weeks: weeksOfProduct }: ChoiceOfProduct,
  variant: VariantRow,
): ShownVariant {
  const { id, choices, price, discount_price, stock_quantity } = variant
  const image_url = variant.image_url || (pictures[0] ?? null)
  const weeks = variant.made_to_order_weeks ?? weeksOfProduct
  const isKnown = pictures.includes(image_url ?? '')
  return {
    id,
    choices,
    price,
    discount_price,
    stock_quantity,
    product_id: product.id,
    name: variantTitle(product.name, choices),
    saved: savedPercent(variant),
    weeks,
    madeToOrder: weeks === null ? null : madeToOrderText(weeks),
    image_url,
    additional_images: isKnown ? pictures.filter((picture) => picture !== image_url) : pictures.slice(1),
  }
}

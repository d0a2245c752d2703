import { makeProduct, type Json, type Make } from './fixtures.ts'
import { writeVariants } from './variant-fixtures.ts'

export const COLOUR = { name: 'Colour', choices: ['Indigo', 'Ochre'], is_color: true }
export const SIZE = { name: 'Size', choices: ['Two-seat', 'Three-seat'] }

/** A product in two colours and two sizes; the variants are Indigo / Two-seat, Indigo / Three-seat, Ochre / Two-seat, Ochre / Three-seat. */
export const FOUR: readonly Json[] = [
  { choices: ['Indigo', 'Two-seat'], price: 300, stock_quantity: 4 },
  { choices: ['Indigo', 'Three-seat'], price: 400, stock_quantity: 3 },
  { choices: ['Ochre', 'Two-seat'], price: 320, discount_price: 250, stock_quantity: 2 },
  { choices: ['Ochre', 'Three-seat'], price: 420, stock_quantity: 1 },
]

export async function listVariants(make: Make, productId: unknown): Promise<Json[]> {
  const rows = make.shop.as.service.from('product_variants').select().eq('product_id', productId)
  return (await rows.order('position').throwOnError()).data
}

/** Makes a product with these variants of Colour and Size, and returns it with them. */
export async function makeVariants(make: Make, variants = FOUR, values: Json = {}) {
  const { id } = await makeProduct(make, values)
  await writeVariants(make.shop.as.service, id, [COLOUR, SIZE], variants).throwOnError()
  const product = make.shop.as.service.from('products').select().eq('id', id).single()
  return { product: (await product.throwOnError()).data as Json, variants: await listVariants(make, id) }
}

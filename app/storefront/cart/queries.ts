import { nameOfChoices, variantTitle } from '../../domain/products/variant-name.ts'
import { unwrap } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { isUuid } from '../../lib/uuid.ts'
import type { CheckedProduct, CheckedVariant } from './cart-check.ts'

const VARIANT_COLUMNS = 'id, choices, price, discount_price, stock_quantity, image_url, made_to_order_weeks'

const PRODUCT_COLUMNS =
  'id, name, category, price, discount_price, image_url, additional_images, stock_quantity, color_variants, color_required, product_facts(made_to_order_weeks)'

/** The products and variants with these ids that are for sale; malformed ids are ignored. */
export async function listCartProducts(client: ShopClient, ids: string[]): Promise<CheckedProduct[]> {
  const known = ids.filter(isUuid)
  if (known.length === 0) return []
  const products = await listProducts(client, known)
  const others = known.filter((id) => !products.some((product) => product.id === id))
  return [...products, ...(others.length > 0 ? await listVariants(client, others) : [])]
}

async function listProducts(client: ShopClient, ids: readonly string[]): Promise<CheckedProduct[]> {
  const found = client
    .from('products')
    .select(`${PRODUCT_COLUMNS}, product_options(position), product_variants(${VARIANT_COLUMNS})`)
    .in('id', ids)
    .eq('status', 'active')
    .eq('product_variants.active', true)
  const rows = unwrap(await found.order('position', { referencedTable: 'product_variants' }))
  return rows.flatMap(({ product_variants: variants, product_options: options, ...row }) => {
    if (options.length === 0) return [asSold(row)]
    // A product of which every variant is off is not sold.
    if (variants.length === 0) return []
    return [
      { ...asSold(row), product_id: row.id, variants: variants.map((variant) => variantOf(row, variant)) },
    ]
  })
}

async function listVariants(client: ShopClient, ids: readonly string[]): Promise<CheckedProduct[]> {
  const found = client
    .from('product_variants')
    .select(`${VARIANT_COLUMNS}, products!inner(${PRODUCT_COLUMNS})`)
    .in('id', ids)
  const rows = unwrap(await found.eq('active', true).eq('products.status', 'active'))
  return rows.map(({ products: product, ...variant }) => variantOf(product, variant))
}

type ProductRow = Omit<CheckedProduct, 'stock_quantity'> & {
  additional_images: string[]
  stock_quantity: number
  product_facts: { made_to_order_weeks: number | null } | null
}

function asSold({ additional_images, product_facts: facts, ...row }: ProductRow): CheckedProduct {
  const weeks = facts?.made_to_order_weeks
  return {
    ...row,
    image_url: row.image_url || (additional_images[0] ?? null),
    ...(weeks && { stock_quantity: null, made: { weeks, stock: row.stock_quantity } }),
  }
}

interface VariantRow extends Pick<
  ProductRow,
  'id' | 'price' | 'discount_price' | 'stock_quantity' | 'image_url'
> {
  choices: string[]
  /** Null as for the product. */
  made_to_order_weeks: number | null
}

/** The product as this variant of it, whose name has its choices. */
function variantOf(
  product: ProductRow,
  { choices, image_url, made_to_order_weeks: own, ...variant }: VariantRow,
): CheckedVariant {
  const facts = own === null ? product.product_facts : { made_to_order_weeks: own }
  return {
    ...asSold({
      ...product,
      ...variant,
      image_url: image_url || product.image_url,
      product_facts: facts,
    }),
    product_id: product.id,
    name: variantTitle(product.name, choices),
    choices: nameOfChoices(choices),
    color_variants: [],
    color_required: false,
  }
}

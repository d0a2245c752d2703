import * as z from 'zod/mini'
import { browserClient } from '../../../lib/supabase/supabase-browser.ts'
import { overwrittenRow, readAttempts, readEdit, readNewRow, rowReader } from '../../form/read-edit.ts'
import { newProductFormSchema, productFormSchema, type EditedProduct } from '../product-fields.ts'
import { insertProductWithFacts, updateProductWithFacts } from '../queries.ts'
import { variantsRule, type Variants } from '../variants/read-variants.ts'
import type { StoredVariants } from '../variants/stored-variants.ts'
import { insertVariants, updateProductWithVariants } from './queries.ts'

/** The form of a stored product with its facts and variants. */
export const storedProductSchema = z.safeExtend(productFormSchema, { variants: variantsRule })

/** A product with its facts and variants as the form saves them. */
export type StoredProduct = EditedProduct & { variants: Variants }

/** The columns of a product that are those of its variants. */
const FOLLOWING = ['price', 'discount_price', 'stock_quantity', 'color_variants'] as const

/** Stores a new product, with its variants where a deleted one is created again. */
export async function createProduct(product: EditedProduct, form: FormData): Promise<void> {
  const client = await browserClient()
  const attempts = readAttempts(form, { row: product, read: rowReader(newProductFormSchema) })
  const row = readNewRow(form, product)
  await insertProductWithFacts(client, row, attempts)
  const again = rowReader(storedProductSchema)(form)?.variants
  if (row.id !== undefined && again && again.variants.length > 0) await insertVariants(client, row.id, again)
}

/** Saves the product form over what it was opened with, and returns the new version. */
export async function saveProduct(id: string, product: StoredProduct, form: FormData): Promise<string> {
  const client = await browserClient()
  const { changes, opened } = readEdit<Partial<StoredProduct>>(form, {
    row: product.variants.variants.length > 0 ? withoutFollowing(product) : product,
    // Orders may have taken stock since the form was opened, which must not be undone unseen. A new slug of the category follows too.
    unversioned: ['stock_quantity', 'category', 'variants'],
    read: rowReader(storedProductSchema),
  })
  const { variants, ...columns } = changes
  const { variants: _, ...unversioned } = opened.unversioned ?? {}
  const first = variantsOf(opened.values)
  if (variants === undefined && first.variants.length === 0)
    return updateProductWithFacts(client, id, columns, { ...opened, unversioned })
  return updateProductWithVariants(
    client,
    id,
    columns,
    { ...opened, unversioned },
    {
      mine: product.variants,
      opened: first,
      attempts: (opened.attempts ?? []).map(variantsOf),
      isTouched: variants !== undefined,
      theirs: theirsOf(form),
    },
  )
}

function withoutFollowing(product: StoredProduct): Partial<StoredProduct> {
  const entries = Object.entries(product).filter(([column]) => !FOLLOWING.some((other) => other === column))
  return Object.fromEntries(entries)
}

/** Of a row that the form has read. */
function variantsOf(row: object | null | undefined): Variants {
  return { options: [], variants: [], ...(row as Partial<StoredProduct> | null | undefined)?.variants }
}

function theirsOf(form: FormData): StoredVariants | undefined {
  const row = overwrittenRow(form)
  return row && 'product_variants' in row ? (row as unknown as StoredVariants) : undefined
}

import type { Json } from '../../../database.types.ts'
import { DataError, unwrap } from '../../../lib/supabase/data-error.ts'
import { EditConflict, type CurrentRow, type OpenedRow } from '../../../lib/supabase/edit-conflict.ts'
import type { ShopClient } from '../../../lib/supabase/shop-client.ts'
import { isUuid } from '../../../lib/uuid.ts'
import { versionOrConflict } from '../../form/row-queries.ts'
import type { EditedProduct } from '../product-fields.ts'
import { withFacts, WITH_FACTS, type ProductRow } from '../queries.ts'
import type { Variants } from '../variants/read-variants.ts'
import {
  valuesOf,
  variantLines,
  variantsToSend,
  withStoredStocks,
  type StoredVariants,
} from '../variants/stored-variants.ts'

/** The product with this id, whatever its status, and its variants. Null when there is none or the id is malformed. */
export async function getProductWithVariants(
  client: ShopClient,
  id: string,
): Promise<(ProductRow & StoredVariants) | null> {
  if (!isUuid(id)) return null
  const columns = `${WITH_FACTS}, product_options(*), product_variants(*)` as const
  const found = unwrap(await client.from('products').select(columns).eq('id', id).maybeSingle())
  if (found === null) return null
  const { product_options, product_variants, ...product } = found
  return { ...withFacts(product), product_options, product_variants }
}

export interface VariantsEdit {
  /** As the form has them. */
  mine: Variants
  /** As the form was opened with them. */
  opened: Variants
  /** As earlier attempts of the form have sent them. */
  attempts: readonly Variants[]
  /** Whether they are written: the form changes them, or an earlier attempt has. */
  isTouched: boolean
  /** As they are stored, where that is known: after 'Keep mine'. */
  theirs?: StoredVariants | undefined
}

/** Updates columns of a product and of its facts, and its variants, in one transaction; otherwise as `updateProduct`. */
export async function updateProductWithVariants(
  client: ShopClient,
  id: string,
  changes: Partial<EditedProduct>,
  opened: OpenedRow,
  edit: VariantsEdit,
): Promise<string> {
  const { mine, isTouched, theirs } = edit
  const call = {
    p_id: id,
    p_changes: changes,
    p_opened: { ...opened.unversioned } as Json,
    ...(isTouched && { p_variants: toJson(variantsToSend(mine, edit.opened, theirs && valuesOf(theirs))) }),
    ...(opened.version !== undefined && { p_version: opened.version }),
  }
  const saved: string | null = unwrap(await client.rpc('update_product', call))
  const sent = { ...changes, ...(isTouched && { variants: mine }) }
  try {
    return await versionOrConflict(saved, sent, opened, {
      readCurrent: async () => {
        const product = await getProductWithVariants(client, id)
        return product && { ...product, variants: variantLines(valuesOf(product)) }
      },
      updateAgain: async (stored) => {
        const product = await getProductWithVariants(client, id)
        return updateProductWithVariants(client, id, changes, stored, product ? again(edit, product) : edit)
      },
      asStored: async (row, product) => withLines(row, edit, product),
    })
  } catch (problem) {
    throw problem instanceof EditConflict ? readable(problem, edit) : problem
  }
}

/** The edit once an earlier attempt is stored. */
function again(edit: VariantsEdit, product: StoredVariants): VariantsEdit {
  const stored = valuesOf(product)
  return { ...edit, mine: withStoredStocks(edit.mine, earlierOf(edit), stored), opened: stored, attempts: [] }
}

function earlierOf({ opened, attempts }: VariantsEdit): readonly Variants[] {
  return [opened, ...attempts]
}

type Row = Readonly<Record<string, unknown>>

/** A row with its variants as they would be stored beside `product`, in texts that can be compared and read. */
function withLines(row: Row, edit: VariantsEdit, product: object): Row {
  if (!('variants' in row)) return row
  const variants = row['variants'] as Variants
  const stored = valuesOf(product as StoredVariants)
  return { ...row, variants: variantLines(withStoredStocks(variants, earlierOf(edit), stored)) }
}

/** The conflict with the variants as texts, of those that differ. */
function readable({ mine, theirs, opened }: EditConflict, edit: VariantsEdit): EditConflict {
  if (theirs === null) return new EditConflict({ ...mine, variants: variantLines(edit.mine) }, null, opened)
  const own = withLines({ variants: edit.mine }, edit, theirs)['variants'] as string[]
  const stored = theirs['variants'] as string[]
  const variants = own.filter((line) => !stored.includes(line))
  const others = stored.filter((line) => !own.includes(line))
  if (variants.length + others.length === 0) return new EditConflict(withoutVariants(mine), theirs, opened)
  const shown: CurrentRow = { ...theirs, variants: others }
  return new EditConflict({ ...mine, variants }, shown, {
    ...opened,
    variants: edit.isTouched ? [] : variants,
  })
}

function withoutVariants(row: Row): Row {
  const { variants: _, ...others } = row
  return others
}

/** Writes the variants of a product that was stored just before. */
export async function insertVariants(
  client: ShopClient,
  id: string,
  { options, variants }: Variants,
): Promise<void> {
  unwrap(
    await client.rpc('set_product_variants', {
      p_product_id: id,
      p_options: toJson(options),
      p_variants: toJson(variants),
    }),
  )
}

/** Makes each colour of a product a variant with the pieces that staff counted. */
export async function makeVariantsOfColours(
  client: ShopClient,
  id: string,
  stocks: Readonly<Record<string, number>>,
  version: string,
): Promise<string> {
  const made: string | null = unwrap(
    await client.rpc('make_variants_of_colors', { p_product_id: id, p_stocks: stocks, p_version: version }),
  )
  if (made === null)
    throw new DataError('Somebody else has changed this product meanwhile. Please reload the page.', '', 409)
  return made
}

function toJson(value: object): Json {
  return JSON.parse(JSON.stringify(value)) as Json
}

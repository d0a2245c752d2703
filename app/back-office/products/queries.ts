import type { Json, Tables } from '../../database.types.ts'
import { unwrap } from '../../lib/supabase/data-error.ts'
import { changedColumns, type OpenedRow } from '../../lib/supabase/edit-conflict.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { isUuid, randomUuid } from '../../lib/uuid.ts'
import { rowQueries, versionOrConflict, type Attempts } from '../form/row-queries.ts'
import { FACT_NAMES, NO_FACTS, type ProductFacts } from './fields/fact-fields.ts'
import type { EditedProduct } from './product-fields.ts'

/** A product with its facts. */
export type ProductRow = Tables<'products'> & ProductFacts

export const WITH_FACTS = '*, product_facts(*)'

/** A row of `WITH_FACTS` with the facts beside the other columns. */
export function withFacts({
  product_facts: facts,
  ...product
}: Tables<'products'> & { product_facts: Tables<'product_facts'> | null }): ProductRow {
  return { ...NO_FACTS, ...facts, ...product }
}

/** The product with this id, whatever its status. Null when there is none or the id is malformed. */
export async function getProductForEditing(client: ShopClient, id: string): Promise<ProductRow | null> {
  if (!isUuid(id)) return null
  const found = unwrap(await client.from('products').select(WITH_FACTS).eq('id', id).maybeSingle())
  return found && withFacts(found)
}

export const {
  insert: insertProduct,
  update: updateProduct,
  remove: deleteProduct,
} = rowQueries('products', ['stock_quantity'])

/** Inserts a product and its facts. It can be repeated after a lost answer, as `insertProduct` can, with the same id. */
export async function insertProductWithFacts(
  client: ShopClient,
  { id = randomUuid(), ...row }: EditedProduct & { id?: string },
  attempts: Attempts,
): Promise<void> {
  await insertProduct(client, { ...withoutFacts(row), id }, attempts.map(withoutFacts))
  const facts = factsOf(row)
  // An earlier attempt may have stored facts that this one does not have.
  if (attempts.length > 0 || Object.values(facts).some((value) => value !== null))
    unwrap(
      await client
        .from('product_facts')
        .upsert({ ...facts, id })
        .select('id')
        .single(),
    )
}

/** As `updateProduct`, for columns of a product and of its facts. */
export async function updateProductWithFacts(
  client: ShopClient,
  id: string,
  changes: Partial<EditedProduct>,
  opened: OpenedRow,
): Promise<string> {
  const facts = factsOf(changes)
  const earlier = [opened.values ?? {}, ...(opened.attempts ?? [])]
  if (earlier.every((row) => Object.keys(changedColumns(facts, row, {})).length === 0)) {
    const attempts = opened.attempts?.map(withoutFacts)
    return updateProduct(client, id, withoutFacts(changes), { ...opened, ...(attempts && { attempts }) })
  }
  const call = { p_id: id, p_changes: changes, p_opened: { ...opened.unversioned } as Json }
  const p_version = opened.version
  const saved: string | null = unwrap(
    await client.rpc('update_product', p_version === undefined ? call : { ...call, p_version }),
  )
  return versionOrConflict(saved, changes, opened, {
    readCurrent: () => getProductForEditing(client, id),
    updateAgain: (stored) => updateProductWithFacts(client, id, changes, stored),
  })
}

const isFact = (column: string) => FACT_NAMES.some((name) => name === column)

function factsOf(row: object): Partial<ProductFacts> {
  return Object.fromEntries(Object.entries(row).filter(([column]) => isFact(column)))
}

function withoutFacts<Row extends object>(row: Row): Omit<Row, keyof ProductFacts> {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !isFact(column))) as Omit<
    Row,
    keyof ProductFacts
  >
}

/** Copies a product as a draft without stock. `copy` is the id of the copy, the same in all attempts. */
export async function duplicateProduct(client: ShopClient, id: string, copy: string): Promise<void> {
  unwrap(await client.rpc('duplicate_product', { p_id: id, p_copy: copy }))
}

/** The categories of the slides that the home page shows, as the slides name them. */
export async function listActiveSlideCategories(client: ShopClient): Promise<(string | null)[]> {
  const slides = unwrap(await client.from('homepage_hero_slides').select('category').eq('active', true))
  return slides.map(({ category }) => category)
}

/** Whether products of these categories are on sale, and none of them is featured. */
export async function sellsOnlyUnfeatured(client: ShopClient, slugs: readonly string[]): Promise<boolean> {
  const onSale = client.from('products').select('featured').eq('status', 'active').in('category', slugs)
  const [first] = unwrap(await onSale.order('featured', { ascending: false }).limit(1))
  return first?.featured === false
}

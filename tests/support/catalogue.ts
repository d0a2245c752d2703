import type { Page } from '@playwright/test'
import type { Database } from '../../app/database.types.ts'
import { storeItem } from './sessions.ts'
import { rowsOf, type StaffClient } from './staff-client.ts'

type Products = Database['public']['Tables']['products']
type Variants = Database['public']['Tables']['product_variants']
type ProductRow = Products['Row']

let added = 0

/** Products for a test; `restore` removes those it added. */
export class Catalogue {
  readonly #staff: StaffClient
  readonly #added: string[] = []
  readonly #categories: string[] = []

  constructor(staff: StaffClient) {
    this.#staff = staff
  }

  /** All active products, in any order. */
  async products(): Promise<ProductRow[]> {
    return rowsOf(await this.#staff.from('products').select('*').eq('status', 'active'))
  }

  async named(name: string): Promise<ProductRow> {
    return rowsOf(await this.#staff.from('products').select('*').eq('name', name).single())
  }

  /** Creates a product with a unique name. */
  async add(product: Partial<Products['Insert']> = {}): Promise<ProductRow> {
    added += 1
    const row = rowsOf(
      await this.#staff
        .from('products')
        .insert({
          category: 'accessories',
          price: 20_000,
          stock_quantity: 20,
          ...product,
          name: `${product.name ?? 'Test stool'} ${process.pid}-${added}`,
        })
        .select('*')
        .single(),
    )
    this.#added.push(row.id)
    return row
  }

  /** Creates an empty category and returns its slug. */
  async category(): Promise<string> {
    added += 1
    const row = rowsOf(
      await this.#staff
        .from('categories')
        .insert({ name: `Test corner ${process.pid}-${added}` })
        .select('slug')
        .single(),
    )
    this.#categories.push(row.slug)
    return row.slug
  }

  /** Gives a product these variants, and returns their ids in this order. */
  async makeVariants(
    id: string,
    options: readonly { name: string; choices: string[]; is_color?: boolean; swatches?: string[] }[],
    variants: readonly (Partial<Variants['Insert']> & { choices: string[] })[],
  ): Promise<string[]> {
    const rows = { p_options: [...options], p_variants: [...variants] }
    rowsOf(await this.#staff.rpc('set_product_variants', { p_product_id: id, ...rows }))
    const made = this.#staff.from('product_variants').select('id').eq('product_id', id)
    return rowsOf(await made.order('position')).map((variant) => variant.id)
  }

  async change(id: string, changes: Products['Update']): Promise<void> {
    rowsOf(await this.#staff.from('products').update(changes).eq('id', id).select('id').single())
  }

  async restore(): Promise<void> {
    for (const id of this.#added) await this.#staff.from('products').delete().eq('id', id)
    for (const slug of this.#categories) await this.#staff.from('categories').delete().eq('slug', slug)
  }
}

/** Writes products to the stored cart; the next page shows them. */
interface FilledLine {
  product: ProductRow
  quantity?: number
  color?: string
}

export async function fillCart(page: Page, lines: readonly FilledLine[]) {
  const items = lines.map(({ product, quantity = 1, color }) => ({ ...product, quantity, color }))
  await storeCart(page, JSON.stringify(items))
}

export async function storeCart(page: Page, value: string): Promise<void> {
  await storeItem(page, 'cart', value)
}

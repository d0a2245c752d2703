import type { SupabaseClient } from '@supabase/supabase-js'
import type { Fixture, Json, Make } from './fixture.ts'

export interface OptionOfCall {
  name: unknown
  choices: unknown
  is_color?: boolean
  swatches?: unknown
}

/** Calls `set_product_variants`; `changes` adds parameters. */
export function writeVariants(
  client: SupabaseClient,
  productId: unknown,
  options: readonly OptionOfCall[],
  variants: readonly Json[],
  changes: Json = {},
) {
  const rows = { p_options: options, p_variants: variants }
  return client.rpc('set_product_variants', { p_product_id: productId, ...rows, ...changes })
}

/** Of the tables of options and variants, whose rows only functions write. */
export function variantFixtures(
  makeProduct: (make: Make, values?: Json) => Promise<Json>,
): Record<'product_options' | 'product_variants', Fixture> {
  const shown = (table: string, values?: Json) => async (make: Make) => {
    const { id } = await makeProduct(make, values)
    const { service } = make.shop.as
    await writeVariants(service, id, [{ name: 'Size', choices: ['S'] }], [{ choices: ['S'] }]).throwOnError()
    return (await service.from(table).select().eq('product_id', id).single().throwOnError()).data
  }
  const newRow = (values: Json) => async (make: Make) => ({
    product_id: (await makeProduct(make)).id,
    position: 1,
    choices: ['S'],
    ...values,
  })
  return {
    product_options: {
      key: 'id',
      shown: shown('product_options'),
      hidden: shown('product_options', { status: 'draft' }),
      newRow: newRow({ name: 'Size' }),
      change: { name: 'Width' },
    },
    product_variants: {
      key: 'id',
      shown: shown('product_variants'),
      hidden: shown('product_variants', { status: 'draft' }),
      newRow: newRow({ price: 1 }),
      change: { stock_quantity: 3 },
    },
  }
}

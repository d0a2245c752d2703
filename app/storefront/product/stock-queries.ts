import type { Tables } from '../../database.types.ts'
import { followChanges } from '../../lib/supabase/follow-changes.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'

type Stock = Pick<Tables<'products'>, 'id' | 'stock_quantity'>

/** By the id of the product, or of its variants. One that is not there has none, as one that is not active. */
export type Stocks = Readonly<Record<string, number>>

/**
 * Calls back with the stock of a product, or those of all its variants, once at first and after each change. Returns a function that
 * unsubscribes.
 */
export function subscribeToStock(
  client: ShopClient,
  { productId, hasVariants }: { productId: string; hasVariants: boolean },
  onStocks: (stocks: Stocks) => void,
): () => void {
  let changes = 0
  let stocks: Stocks = {}

  function tell(known: Stocks): void {
    stocks = known
    onStocks(stocks)
  }

  // Changes before the subscription, or while the connection was lost, are read. An answer is outdated if a change arrived
  // meanwhile.
  async function read(): Promise<void> {
    const changesBefore = changes
    const { data, error } = await (hasVariants
      ? client
          .from('product_variants')
          .select('id, stock_quantity')
          .eq('product_id', productId)
          .eq('active', true)
      : client.from('products').select('id, stock_quantity').eq('id', productId).eq('status', 'active'))
    if (error) return
    if (changes !== changesBefore) return read()
    tell(Object.fromEntries(data.map(({ id, stock_quantity: stock }) => [id, stock])))
  }

  const change = {
    event: 'UPDATE',
    schema: 'public',
    table: hasVariants ? 'product_variants' : 'products',
    filter: `${hasVariants ? 'product_id' : 'id'}=eq.${productId}`,
  } as const
  return followChanges(
    client,
    (channel) =>
      channel.on<Stock>('postgres_changes', change, ({ new: { id, stock_quantity: stock } }) => {
        changes += 1
        tell({ ...stocks, [id]: stock })
      }),
    () => void read(),
  )
}

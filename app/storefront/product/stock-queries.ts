import type { Tables } from '../../database.types.ts'
import { followChanges } from '../../lib/supabase/follow-changes.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'

type Stock = Pick<Tables<'products'>, 'stock_quantity'>

/**
 * Calls back with the stock of a product, once at first and after each change. A product that is not active has a stock of
 * 0. Returns a function that unsubscribes.
 */
export function subscribeToStock(
  client: ShopClient,
  productId: string,
  onStock: (stock: number) => void,
): () => void {
  let changes = 0

  function onChange(stock: number): void {
    changes += 1
    onStock(stock)
  }

  // Changes before the subscription, or while the connection was lost, are read. An answer is outdated if a change arrived
  // meanwhile.
  async function read(): Promise<void> {
    const changesBefore = changes
    const product = client
      .from('products')
      .select('stock_quantity')
      .eq('id', productId)
      .eq('status', 'active')
    const { data, error } = await product.maybeSingle()
    if (!error && changes === changesBefore) onStock(data?.stock_quantity ?? 0)
  }

  const change = {
    event: 'UPDATE',
    schema: 'public',
    table: 'products',
    filter: `id=eq.${productId}`,
  } as const
  return followChanges(
    client,
    (channel) =>
      channel.on<Stock>('postgres_changes', change, (changed) => onChange(changed.new.stock_quantity)),
    () => void read(),
  )
}

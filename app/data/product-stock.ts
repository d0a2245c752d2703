import type { Tables } from '../database.types.ts'
import type { ShopClient } from '../lib/shop-context.ts'

type Stock = Pick<Tables<'products'>, 'stock_quantity'>

let channels = 0

/**
 * Calls back with how many pieces are left, at first and whenever that changes, until the returned function is called. A
 * product that is no longer for shoppers has none left.
 */
export function listenToStock(
  client: ShopClient,
  productId: string,
  onStock: (stock: number) => void,
): () => void {
  let heard = 0

  function hear(stock: number): void {
    heard += 1
    onStock(stock)
  }

  // What changed before the line stood, or while it was broken, is read; an answer that was overtaken is old.
  async function read(): Promise<void> {
    const heardBefore = heard
    const product = client
      .from('products')
      .select('stock_quantity')
      .eq('id', productId)
      .eq('status', 'active')
    const { data, error } = await product.maybeSingle()
    if (!error && heard === heardBefore) onStock(data?.stock_quantity ?? 0)
  }

  const change = {
    event: 'UPDATE',
    schema: 'public',
    table: 'products',
    filter: `id=eq.${productId}`,
  } as const
  const channel = client
    .channel(`stock-${++channels}`, { config: { postgres_changes_options: { wait: true } } })
    .on<Stock>('postgres_changes', change, (changed) => hear(changed.new.stock_quantity))
    .subscribe((status) => status === 'SUBSCRIBED' && void read())
  return () => void client.removeChannel(channel)
}

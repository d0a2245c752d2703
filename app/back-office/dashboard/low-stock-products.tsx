import { Link } from 'react-router'
import { LOW_STOCK } from '../../domain/low-stock.ts'
import { Badge } from '../../ui/badge.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Panel } from '../page/panel.tsx'

export interface LowStockView {
  id: string
  name: string
  stock_quantity: number
  image_url: string | null
  thumbnail_url: string | null
}

interface LowStockProps {
  products: readonly LowStockView[]
  count: number
  isAnyOnSale: boolean
}

/** The products with low stock or none. */
export function LowStock({ products, count, isAnyOnSale }: LowStockProps) {
  return (
    <Panel title="Low stock">
      {products.length === 0 ? (
        <p className="text-ink-soft">
          {isAnyOnSale
            ? `Every product on sale has more than ${LOW_STOCK} pieces in stock.`
            : 'No product is on sale yet. Those that run low will show here.'}
        </p>
      ) : (
        <ul className="-mt-2 divide-y divide-ink/8">
          {products.map(({ id, name, stock_quantity, image_url, thumbnail_url }) => (
            <li key={`${id} ${name}`} className="relative flex items-center gap-3 py-2">
              <Picture
                src={thumbnail_url ?? image_url}
                alt=""
                sizes="2.75rem"
                maxWidth={320}
                width={88}
                height={88}
                className="size-11 shrink-0 rounded-lg"
              />
              <Link
                to={`/admin/products/${id}`}
                className="min-w-0 grow underline-offset-4 after:absolute after:inset-0 hover:underline"
              >
                {name}
              </Link>
              <Badge tone={stock_quantity === 0 ? 'red' : 'yellow'}>
                {stock_quantity === 0 ? 'Sold-out' : `${stock_quantity} left`}
              </Badge>
            </li>
          ))}
        </ul>
      )}
      {count > products.length && (
        <p className="text-sm text-ink-soft">
          The {products.length} lowest of {count.toLocaleString('en-NG')} with {LOW_STOCK} pieces or fewer.
        </p>
      )}
    </Panel>
  )
}

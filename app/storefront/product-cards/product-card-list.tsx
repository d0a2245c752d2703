import { KeptList } from '../../lib/kept-markup/kept-list.tsx'
import { ProductCard, type ProductCardProduct, type ProductCardProps } from './product-card.tsx'

export interface ProductCardListProps extends Omit<ProductCardProps, 'product'> {
  products: readonly ProductCardProduct[]
  className: string
  /** The class of each item. */
  itemClass?: string
}

/** A list of cards. */
export function ProductCardList({ products, className, itemClass, ...card }: ProductCardListProps) {
  return (
    <KeptList
      name="ProductCardList"
      className={className}
      items={products}
      shared={{ itemClass, ...card }}
      render={(product) => (
        <li key={product.id} className={itemClass}>
          <ProductCard product={product} {...card} />
        </li>
      )}
    />
  )
}

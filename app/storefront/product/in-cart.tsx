import { Link } from 'react-router'
import { useCart } from '../cart/cart-store.ts'
import { quantityOf } from '../cart/cart.ts'

/** How many pieces of the product are in the cart. It reads the cart itself, so that adding a piece does not render the page again. */
export function InCart({ productId, stock }: { productId: string; stock: number }) {
  const inCart = quantityOf(useCart().items, productId)
  if (inCart === 0) return null
  return (
    <p className="text-ink-soft">
      <span>{`${inCart} in your cart${inCart >= stock && stock > 0 ? ', all that we have' : ''}.`}</span>{' '}
      <Link
        to="/cart"
        className="inline-flex min-h-11 items-center font-medium text-ink underline underline-offset-4"
      >
        View cart
      </Link>
    </p>
  )
}

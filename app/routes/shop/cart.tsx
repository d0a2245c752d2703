import { ShoppingBag } from 'lucide-react'
import { Link } from 'react-router'
import { readCheckedIds, type CartCheck } from '../../cart/cart-check.ts'
import { priceForCart } from '../../cart/charged-price.ts'
import { useCartCheck } from '../../cart/use-cart-check.ts'
import { cart, useCart } from '../../cart/use-cart.ts'
import { CartLine } from '../../components/shop/cart-line.tsx'
import { OrderSummary } from '../../components/shop/order-summary.tsx'
import { buttonClasses } from '../../components/ui/button.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { listCartProducts } from '../../data/products.ts'
import { chargesDiscountPrices } from '../../data/website-settings.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { shopContext } from '../../lib/shop-context.ts'
import type { Route } from './+types/cart.ts'

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta({ matches, path: '/cart', title: 'Your cart' }),
  { name: 'robots', content: 'noindex' },
]

/** The page is the same for everybody. `?ids=…` asks what the shop says today about the products in a cart. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<CartCheck> {
  const asked = readCheckedIds(request.url)
  if (asked.length === 0) return { asked, products: [] }
  const { supabase } = context.get(shopContext)
  try {
    const [products, charging] = await Promise.all([
      listCartProducts(supabase, asked),
      chargesDiscountPrices(supabase),
    ])
    return { asked, products: products.map((product) => priceForCart(product, charging)) }
  } catch (error) {
    // Without an answer the cart shows what it remembers; the order itself is checked again by the server.
    console.error(error)
    return { asked, products: null }
  }
}

/** Nor does a lost connection keep anybody from seeing the cart. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs): Promise<CartCheck> {
  try {
    return await serverLoader()
  } catch (error) {
    if (error instanceof Response) throw error
    return { asked: readCheckedIds(request.url), products: null }
  }
}

export default function Cart() {
  const { ready, items } = useCart()
  return (
    <div className="page min-h-[70dvh] py-10 sm:py-14">
      {!ready && <CartSkeleton />}
      {ready && items.length === 0 && <EmptyCart />}
      {ready && items.length > 0 && <FilledCart />}
    </div>
  )
}

function FilledCart() {
  const { items, totalItems, totalPrice } = useCart()
  const { problems, priceChanged } = useCartCheck()

  return (
    <>
      <h1 className="title-section">Your cart</h1>
      <p aria-live="polite" className="mt-2 text-ink-soft">
        {totalItems === 1 ? '1 piece' : `${totalItems} pieces`}
        {priceChanged && '. Some prices have changed since you added them; the totals are up to date.'}
      </p>
      <div className="mt-6 grid items-start gap-10 lg:grid-cols-[1fr_24rem] lg:gap-16">
        <ul aria-label="Items in your cart" className="border-t border-ink/12">
          {items.map((item) => (
            <CartLine
              key={item.id}
              item={item}
              problem={problems.get(item.id)}
              onQuantityChange={(quantity) => cart.setQuantity(item.id, quantity)}
              onRemove={() => cart.remove(item.id)}
            />
          ))}
        </ul>
        <div className="lg:sticky lg:top-28">
          <OrderSummary subtotal={totalPrice} shipping="Calculated at checkout">
            <Link to="/checkout" className={buttonClasses('primary', 'large')}>
              Proceed to Checkout
            </Link>
            <Link to="/shop" className={buttonClasses('outline', 'large')}>
              Continue Shopping
            </Link>
          </OrderSummary>
        </div>
      </div>
    </>
  )
}

function EmptyCart() {
  return (
    <EmptyState
      level={1}
      icon={<ShoppingBag />}
      title="Your cart is empty"
      description="Find something you would like to come home to."
      action={
        <Link to="/shop" className={buttonClasses('primary', 'large')}>
          Continue Shopping
        </Link>
      }
    />
  )
}

function CartSkeleton() {
  return (
    <output className="block">
      <span className="sr-only">Loading...</span>
      <Skeleton className="h-12 w-56" />
      <div className="mt-10 grid gap-10 lg:grid-cols-[1fr_24rem] lg:gap-16">
        <div className="space-y-6">
          <Skeleton className="h-36" />
          <Skeleton className="h-36" />
        </div>
        <Skeleton className="h-80 rounded-2xl" />
      </div>
    </output>
  )
}

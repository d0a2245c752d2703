import { ShoppingBag } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { readCheckedIds, type CartCheck } from '../../cart/cart-check.ts'
import type { CartItem } from '../../cart/cart.ts'
import { priceForCart } from '../../cart/charged-price.ts'
import { useCartCheck } from '../../cart/use-cart-check.ts'
import { cart, useCart } from '../../cart/use-cart.ts'
import { CartLine } from '../../components/shop/cart-line.tsx'
import { NeedsScript } from '../../components/shop/needs-script.tsx'
import { OrderSummary } from '../../components/shop/order-summary.tsx'
import { RemovedNote } from '../../components/shop/removed-note.tsx'
import { useOneLinePerClick } from '../../components/shop/use-one-line-per-click.ts'
import { buttonClasses } from '../../components/ui/button.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { listCartProducts } from '../../data/products.ts'
import { chargesDiscountPrices } from '../../data/website-settings.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { shopContext } from '../../lib/shop-context.ts'
import type { Route } from './+types/cart.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ matches, path: '/cart', title: 'Your cart', hidden: true })

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
  const { page, removed, remove, undo } = useRemoval()

  return (
    <section
      ref={page}
      aria-label="Your cart"
      tabIndex={-1}
      className="page min-h-[70dvh] py-10 outline-none sm:py-14"
    >
      {!ready && <CartSkeleton />}
      {ready && <RemovedNote name={removed?.name ?? null} onUndo={undo} />}
      {ready && items.length === 0 && <EmptyCart />}
      {ready && items.length > 0 && <FilledCart onRemove={remove} />}
    </section>
  )
}

/** The line that went last can be brought back, as long as one stays on the page. */
function useRemoval() {
  const page = useRef<HTMLElement>(null)
  const [{ removed, count }, setRemoval] = useState({ removed: null as CartItem | null, count: 0 })

  // The button that was pressed is gone with its line, or with the note: the focus goes to the page.
  useEffect(() => {
    if (count > 0) page.current?.focus()
  }, [count])

  function remove(item: CartItem): void {
    cart.remove(item.id)
    setRemoval({ removed: item, count: count + 1 })
  }

  function undo(): void {
    if (removed) cart.add(removed, removed.quantity)
    setRemoval({ removed: null, count: count + 1 })
  }

  return { page, removed, remove, undo }
}

function FilledCart({ onRemove }: { onRemove: (item: CartItem) => void }) {
  const { items, totalItems, totalPrice } = useCart()
  const { problems, priceChanged } = useCartCheck()
  const oneLinePerClick = useOneLinePerClick()

  return (
    <>
      <h1 className="title-section">Your cart</h1>
      <p aria-live="polite" className="mt-2 text-ink-soft">
        {totalItems === 1 ? '1 piece' : `${totalItems} pieces`}
        {priceChanged && '. Some prices have changed since you added them; the totals are up to date.'}
      </p>
      <div className="mt-6 grid grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16">
        <ul
          aria-label="Items in your cart"
          onClickCapture={oneLinePerClick}
          className="border-t border-ink/12"
        >
          {items.map((item) => (
            <CartLine
              key={item.id}
              item={item}
              problem={problems.get(item.id)}
              onQuantityChange={(quantity) =>
                quantity > 0 ? cart.setQuantity(item.id, quantity) : onRemove(item)
              }
              onRemove={() => onRemove(item)}
            />
          ))}
        </ul>
        <div className="lg:sticky lg:top-28">
          <OrderSummary subtotal={totalPrice} shipping="Calculated at checkout">
            <ToCheckout />
            <Link to="/shop" className={buttonClasses('outline', 'large')}>
              Continue Shopping
            </Link>
          </OrderSummary>
        </div>
      </div>
    </>
  )
}

/** On a phone it keeps to the bottom of the screen, however long the cart; see `data-buy-bar` in the stylesheet. */
function ToCheckout() {
  return (
    <div
      data-buy-bar
      className="grid max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-20 max-sm:border-t max-sm:border-ink/12 max-sm:bg-cream max-sm:px-(--spacing-page) max-sm:py-3 print:hidden"
    >
      <Link to="/checkout" className={buttonClasses('primary', 'large')}>
        Proceed to Checkout
      </Link>
    </div>
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
      <NeedsScript />
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

import { Link } from 'react-router'
import MessageCircle from '~icons/lucide/message-circle'
import ShoppingBag from '~icons/lucide/shopping-bag'
import { chargesDiscountPrices } from '../../domain/discount-queries.ts'
import { formatNaira } from '../../domain/money.ts'
import { shopContext } from '../../lib/contexts.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { whatsAppNumber } from '../../lib/telephone.ts'
import { withFallback } from '../../lib/with-fallback.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { State } from '../delivery/delivery-estimate.ts'
import { getDeliveryOptions } from '../delivery/queries.ts'
import { clientLoaderWithFallback } from '../page/load-page.ts'
import { NeedsScript } from '../page/needs-script.tsx'
import { pageMeta } from '../page/page-meta.ts'
import { useShopPhone } from '../page/use-shop-phone.ts'
import type { Route } from './+types/cart-screen.ts'
import { readCheckedIds, useCartCheck, type CartCheck } from './cart-check.ts'
import { EstimateStateSelect, useCartEstimate } from './cart-estimate.tsx'
import { CartLine, lineName } from './cart-line.tsx'
import { lineKey } from './cart-lines.ts'
import { cart, useCart } from './cart-store.ts'
import { isAvailable, type CartItem, type CartProduct } from './cart.ts'
import { lineProblem, type LineProblem } from './line-problem.tsx'
import { OrderSummary } from './order-summary.tsx'
import { priceForCart } from './price.tsx'
import { listCartProducts } from './queries.ts'
import { useLineChanges } from './use-line-changes.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ matches, path: '/cart', title: 'Your cart', hidden: true })

/** The data of the page, which does not depend on the cart. */
type CartPage = CartCheck & {
  /** Where the shop delivers; null while that is agreed after the order. */
  states: State[] | null
}

/** `?ids=…` returns the current products with these ids, for a CartCheck. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<CartPage> {
  const checkedIds = readCheckedIds(request.url)
  const { supabase } = context.get(shopContext)
  if (checkedIds.length === 0) {
    const options = await withFallback(getDeliveryOptions(supabase), null, 'The delivery options')
    return { checkedIds, products: [], states: options && options.states }
  }
  return { ...(await checkProducts(supabase, checkedIds)), states: null }
}

async function checkProducts(supabase: ShopClient, checkedIds: string[]): Promise<CartCheck> {
  try {
    const [products, chargesDiscount] = await Promise.all([
      listCartProducts(supabase, checkedIds),
      chargesDiscountPrices(supabase),
    ])
    const priced = products.map(({ variants, ...product }) => ({
      ...priceForCart(product, chargesDiscount),
      ...(variants && { variants: variants.map((variant) => priceForCart(variant, chargesDiscount)) }),
    }))
    return { checkedIds, products: priced }
  } catch (error) {
    // The cart then shows the stored prices; `place_order()` checks the order again.
    console.error(error)
    return { checkedIds, products: null }
  }
}

export const clientLoader = clientLoaderWithFallback<CartPage>((_error, { url }) => ({
  checkedIds: readCheckedIds(url),
  products: null,
  states: null,
}))

export default function Cart({ loaderData: { states } }: Route.ComponentProps) {
  const { ready, items } = useCart()
  const { page, removed, ...changes } = useLineChanges()

  return (
    <section ref={page} aria-label="Your cart" className="page min-h-[70dvh] py-10 sm:py-14">
      {!ready && <CartSkeleton />}
      {ready && <RemovedNote name={removed && lineName(removed.item)} onUndo={changes.undo} />}
      {ready && items.length === 0 && <EmptyCart />}
      {ready && items.length > 0 && (
        <FilledCart
          states={states ?? []}
          onRemove={changes.remove}
          onReduce={changes.reduce}
          onRecolour={changes.recolour}
          onVariant={changes.chooseVariant}
        />
      )}
    </section>
  )
}

/**
 * Names the removed line, with an Undo button. Always rendered, so that screen readers announce its text; sticky, because the line may
 * have been far down.
 */
function RemovedNote({ name, onUndo }: { name: string | null; onUndo: () => void }) {
  return (
    <output className="sticky top-18 z-20 block empty:hidden lg:top-28">
      {name !== null && (
        <span className="mb-6 flex flex-wrap items-center justify-between gap-x-4 rounded-xl bg-sand px-4 py-1.5 shadow-md shadow-ink/10">
          <span tabIndex={-1} className="min-w-0 break-words">
            {`${name} removed.`}
          </span>
          <Button variant="link" onClick={onUndo} className="min-w-11">
            Undo
          </Button>
        </span>
      )}
    </output>
  )
}

interface FilledCartProps {
  /** Where the shop delivers; empty while that is agreed after the order, or where there is only pickup. */
  states: readonly State[]
  onRemove: (item: CartItem) => void
  onReduce: (item: CartItem, left: number) => void
  onRecolour: (item: CartItem, color: string | null) => void
  onVariant: (item: CartItem, variant: CartProduct) => void
}

function FilledCart({ states, onRemove, onReduce, onRecolour, onVariant }: FilledCartProps) {
  const { items, totalItems, totalPrice } = useCart()
  const { priceChanged } = useCartCheck()
  const estimate = useCartEstimate(items, states)

  return (
    <>
      <h1 className="title-section">Your cart</h1>
      <p aria-live="polite" className="mt-2 text-ink-soft">
        <span>{totalItems === 1 ? '1 piece' : `${totalItems} pieces`}</span>
        {priceChanged && (
          <span>. Some prices have changed since you added them; the totals are up to date.</span>
        )}
      </p>
      <div className="mt-6 grid grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16">
        <ul aria-label="Items in your cart" className="border-t border-ink/15">
          {items.map((item, index) => (
            <CartLine
              key={lineKey(items, index)}
              item={item}
              items={items}
              onColourChange={(color) => onRecolour(item, color)}
              onVariant={(variant) => onVariant(item, variant)}
              onQuantityChange={(quantity) =>
                quantity > 0 ? cart.setQuantity(item, quantity) : onRemove(item)
              }
              onReduce={(left) => onReduce(item, left)}
              onRemove={() => onRemove(item)}
            />
          ))}
        </ul>
        <div className="lg:sticky lg:top-28">
          <OrderSummary
            subtotal={totalPrice}
            total={totalPrice}
            shipping={estimate.text ?? 'Calculated at checkout'}
            estimate={states.length > 0 && <EstimateStateSelect states={states} estimate={estimate} />}
          >
            <CheckoutButton items={items} />
            <Link to="/shop" className={buttonClasses('outline', 'large', 'print:hidden')}>
              Continue Shopping
            </Link>
            <CartChatLink items={items} total={totalPrice} />
          </OrderSummary>
        </div>
      </div>
    </>
  )
}

/** Fixed to the bottom of the screen on phones; see `data-buy-bar` in `app.css`. */
function CheckoutButton({ items }: { items: readonly CartItem[] }) {
  const obstacle = checkoutObstacle(items)
  const left = items.length - items.filter(isAvailable).length
  return (
    <div
      data-buy-bar
      className="grid gap-2 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-20 max-sm:border-t max-sm:border-ink/15 max-sm:bg-cream max-sm:px-(--spacing-page) max-sm:py-3 print:hidden"
    >
      <p id="checkout-note" aria-live="polite" className="text-sm empty:hidden">
        {obstacle ?? (left > 0 && leftOutText(left))}
      </p>
      {obstacle === null ? (
        <Link
          to="/checkout"
          aria-describedby={left > 0 ? 'checkout-note' : undefined}
          className={buttonClasses('primary', 'large')}
        >
          Proceed to Checkout
        </Link>
      ) : (
        <Button size="large" disabled aria-describedby="checkout-note">
          Proceed to Checkout
        </Button>
      )}
    </div>
  )
}

/** Why the cart cannot be ordered as it is; null when it can. */
function checkoutObstacle(items: readonly CartItem[]): string | null {
  if (!items.some(isAvailable)) return 'Nothing in your cart can be had at the moment.'
  const withProblem = (kind: LineProblem['kind']) =>
    items.find((item) => lineProblem(item, items)?.kind === kind)?.name
  const [tooMany, variant, colour] = [withProblem('too-many'), withProblem('variant'), withProblem('colour')]
  if (tooMany !== undefined) return `Fewer of ${tooMany} are left. Please change its quantity first.`
  if (variant !== undefined) return `Please choose which ${variant} you would like first.`
  return colour === undefined ? null : `Please choose the colour of ${colour} first.`
}

function leftOutText(lines: number): string {
  return lines === 1
    ? 'One product can no longer be had. You order without it.'
    : `${lines} products can no longer be had. You order without them.`
}

/** Sends the cart to the shop as a prepared message; nothing in a shop without a number. */
function CartChatLink({ items, total }: { items: readonly CartItem[]; total: number }) {
  const number = whatsAppNumber(useShopPhone())
  if (number === '') return null
  const lines = items.map((item) => `${item.quantity} × ${lineName(item)}`)
  const text = ['Hello! I would like to order:', ...lines, `In all ${formatNaira(total)}`].join('\n')
  return (
    <a
      href={`https://wa.me/${number}?text=${encodeURIComponent(text.toWellFormed())}`}
      target="_blank"
      rel="noreferrer"
      className={buttonClasses('outline', 'large', 'print:hidden')}
    >
      <MessageCircle aria-hidden="true" />
      Send on WhatsApp<span className="sr-only"> (opens in a new tab)</span>
    </a>
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

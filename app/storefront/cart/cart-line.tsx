import { useId } from 'react'
import { Link } from 'react-router'
import Trash2 from '~icons/lucide/trash-2'
import { formatNaira } from '../../domain/money.ts'
import { Button } from '../../ui/button.tsx'
import { Label } from '../../ui/fields/label.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { Picture } from '../../ui/picture.tsx'
import { lineTotal, needsVariant } from './cart-lines.ts'
import { isAvailable, MAX_QUANTITY, quantityOf, type CartItem, type CartProduct } from './cart.ts'
import { doNothing } from './lazy-note.tsx'
import { lineProblem, LineWarning } from './line-problem.tsx'
import { RegularPriceNote } from './price.tsx'
import { QuantityStepper } from './quantity-stepper.tsx'

const loadVariantSelect = () => import('./variant-select.tsx')

export interface CartLineProps {
  item: CartItem
  /** All lines of the cart: those of one product share its stock. */
  items: readonly CartItem[]
  onColourChange: (color: string | null) => void
  /** Puts a variant in the place of the line. */
  onVariant: (variant: CartProduct) => void
  onQuantityChange: (quantity: number) => void
  /** Reduces a quantity that exceeds the stock to what is left. */
  onReduce: (left: number) => void
  onRemove: () => void
}

export function CartLine({
  item,
  items,
  onColourChange,
  onVariant,
  onQuantityChange,
  onReduce,
  onRemove,
}: CartLineProps) {
  const problem = lineProblem(item, items)
  const left = problem?.kind === 'too-many' ? problem.left : null
  return (
    <li className="grid grid-cols-[min(5.5rem,22vw)_minmax(0,1fr)] gap-x-[min(0.875rem,4vw)] gap-y-3 border-b border-ink/15 py-5 sm:py-6 sm:grid-cols-[8rem_1fr] sm:gap-x-6">
      <Link to={linePath(item)} tabIndex={-1} aria-hidden="true">
        <Picture
          src={item.image_url}
          alt=""
          sizes="8rem"
          width={128}
          height={160}
          maxWidth={480}
          crop
          className="aspect-4/5 w-full rounded-lg"
        />
      </Link>
      <div className="flex min-w-0 flex-col gap-2">
        <div className="flex items-start justify-between gap-[min(0.75rem,2vw)]">
          <div className="min-w-0">
            <Link
              to={linePath(item)}
              className="-my-2.5 block py-2.5 font-serif text-lg leading-snug break-words hover:underline sm:text-xl"
            >
              {item.name}
            </Link>
            <p className="mt-1 text-sm text-ink-soft tabular-nums">{`${formatNaira(item.price)} each`}</p>
            {isAvailable(item) && <RegularPriceNote line={item} />}
          </div>
          <IconButton
            label={`Remove ${lineName(item)}`}
            onClick={onRemove}
            className="-mt-2 -mr-[min(0.75rem,3vw)]"
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        </div>
        {needsVariant(item) || (item.gone && item.product_id) ? (
          <LazyPart load={loadVariantSelect} enabled props={{ item, onVariant }} onLoadError={doNothing} />
        ) : (
          !item.gone && <ColourSelect item={item} onChange={onColourChange} />
        )}
        <div className="flex flex-wrap items-center gap-x-4">
          <LineWarning item={item} items={items} />
          {left !== null && (
            <Button variant="link" onClick={() => onReduce(left)}>
              <span>{`Change to ${left}`}</span>
              <span className="sr-only">{`, ${lineName(item)}`}</span>
            </Button>
          )}
        </div>
        {isAvailable(item) && (
          <div className="mt-auto flex flex-wrap items-center justify-between gap-2">
            <QuantityStepper
              productName={lineName(item)}
              quantity={item.quantity}
              min={0}
              max={largestQuantity(items, item)}
              onChange={onQuantityChange}
            />
            <p className="ml-auto min-w-0 font-medium wrap-anywhere tabular-nums">
              {formatNaira(lineTotal(item))}
            </p>
          </div>
        )}
      </div>
    </li>
  )
}

/** The product with its colour, where lines are told apart by their names. */
export function lineName({ name, color }: CartItem): string {
  return color === null ? name : `${name}, ${color}`
}

/** The product's page, with the variant chosen. */
export function linePath({ id, product_id: productId = id }: CartItem): string {
  return `/product/${productId}${productId === id ? '' : `?variant=${id}`}`
}

/** The most pieces that a line can have beside the other lines of its product; at least 1. */
export function largestQuantity(items: readonly CartItem[], item: CartItem): number {
  const others = quantityOf(items, item.id) - item.quantity
  return Math.max(1, Math.min(item.stock_quantity ?? MAX_QUANTITY, MAX_QUANTITY) - others)
}

interface ColourSelectProps {
  item: CartItem
  onChange: (color: string | null) => void
}

/** The colour of a line, which can be changed: docs/behaviour/cart.md#colours. Nothing for a product without colours. */
function ColourSelect({ item, onChange }: ColourSelectProps) {
  const id = useId()
  const { name, color, color_variants: variants, color_required: required } = item
  if (variants.length === 0 && color === null) return null
  const isKnown = color === null || variants.includes(color)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Label htmlFor={id}>
        Colour<span className="sr-only">{` of ${name}`}</span>
      </Label>
      <Select
        id={id}
        className="w-full max-w-56"
        value={color ?? ''}
        onChange={(event) => onChange(event.currentTarget.value || null)}
      >
        {(!required || color === null || variants.length === 0) && (
          <option value="">{required ? 'Choose a colour' : 'No choice'}</option>
        )}
        {!isKnown && (
          <option value={color} disabled>
            {color}
          </option>
        )}
        {variants.map((variant) => (
          <option key={variant} value={variant}>
            {variant}
          </option>
        ))}
      </Select>
    </div>
  )
}

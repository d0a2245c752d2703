import { useState, type KeyboardEvent, type MouseEventHandler } from 'react'
import Plus from '~icons/lucide/plus'
import X from '~icons/lucide/x'
import { chargedPrice } from '../../../domain/charged-price.ts'
import { formatNaira } from '../../../domain/money.ts'
import { madeToOrderText } from '../../../domain/orders/made-to-order.ts'
import { nameOfChoices } from '../../../domain/products/variant-name.ts'
import { browserClient } from '../../../lib/supabase/supabase-browser.ts'
import { randomUuid } from '../../../lib/uuid.ts'
import { Input } from '../../../ui/fields/input.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { SearchChoices } from '../../form/search-choices.tsx'
import { passFocusOn } from '../../page/pass-focus-on.ts'
import {
  canBeAdded,
  hasSeveralPrices,
  isProductSoldOut,
  itemsJson,
  lineName,
  newLine,
  offeredVariants,
  priceOf,
  stockOf,
  weeksOffered,
  type OrderLine,
} from './order-line.ts'
import { searchProductsOnSale, type ProductOnSale } from './queries.ts'

export interface OrderLinesFieldProps {
  lines: readonly OrderLine[]
  onChange: (lines: readonly OrderLine[]) => void
  /** Whether discount prices are charged. */
  discounts: boolean
  error: string | undefined
}

const SEARCH_TEXTS = {
  failed: 'The products could not be searched. Please change the text to try again.',
  none: 'No other product on sale has a name like this.',
}

/** The products of an order with their quantities, variants and colours. The hidden input `items` holds them as JSON. */
export function OrderLinesField({ lines, onChange, discounts, error }: OrderLinesFieldProps) {
  const change = (index: number, changes: Partial<OrderLine>) =>
    onChange(lines.map((line, at) => (at === index ? { ...line, ...changes } : line)))
  return (
    <fieldset className="space-y-4">
      <legend className="sr-only">Products</legend>
      <input type="hidden" name="items" value={itemsJson(lines)} />
      <ul aria-label="Products of the order" className="divide-y divide-ink/10 empty:hidden">
        {lines.map((line, index) => (
          <LineField
            key={line.key}
            line={line}
            lines={lines}
            discounts={discounts}
            onChange={(changes) => change(index, changes)}
            onRemove={(event) => {
              passFocusOn(event)
              onChange(lines.toSpliced(index, 1))
            }}
          />
        ))}
      </ul>
      <SearchChoices
        label="Find a product"
        placeholder="Part of its name"
        error={error}
        listLabel="Found products"
        texts={SEARCH_TEXTS}
        onSearch={async (text) => searchProductsOnSale(await browserClient(), text)}
        isOffered={(product) => canBeAdded(product, lines)}
        isDisabled={isProductSoldOut}
        onChoose={(product) => onChange([...lines, newLine(product, lines, randomUuid())])}
      >
        {(product) => (
          <>
            <Plus aria-hidden="true" className="size-4 shrink-0" />
            <span className="sr-only">Add </span>
            <span className="flex-1">{product.name}</span>
            <span className="text-sm text-ink-soft tabular-nums">{offerText(product, discounts)}</span>
          </>
        )}
      </SearchChoices>
    </fieldset>
  )
}

function offerText(product: ProductOnSale, discounts: boolean): string {
  if (isProductSoldOut(product)) return 'Sold out'
  const price = formatNaira(chargedPrice(product, discounts))
  return hasSeveralPrices(product, discounts) ? `From ${price}` : price
}

interface LineFieldProps {
  line: OrderLine
  /** All lines of the order. */
  lines: readonly OrderLine[]
  discounts: boolean
  onChange: (changes: Partial<OrderLine>) => void
  onRemove: MouseEventHandler<HTMLElement>
}

function LineField({ line, lines, discounts, onChange, onRemove }: LineFieldProps) {
  const name = lineName(line)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium wrap-anywhere">{line.product.name}</p>
        <p className="text-sm text-ink-soft">
          {formatNaira(priceOf(line, discounts))} each, <StockText line={line} />
        </p>
      </div>
      <div className="flex min-w-0 grow items-center justify-end gap-x-3">
        {line.variant && <VariantSelect line={line} lines={lines} onChange={onChange} />}
        <ColorSelect line={line} onChange={onChange} />
        <span className="w-20 shrink-0">
          <QuantityInput line={line} onChange={onChange} />
        </span>
        <IconButton label={`Take away ${name}`} onClick={onRemove} className="-mr-2.5">
          <X aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  )
}

function StockText({ line }: { line: OrderLine }) {
  const stock = stockOf(line)
  const weeks = weeksOffered(line)
  if (line.quantity <= stock) return `${stock} in stock`
  if (weeks !== null) return madeToOrderText(weeks)
  return <span className="text-danger">only {stock} in stock</span>
}

function VariantSelect({ line, lines, onChange }: Omit<LineFieldProps, 'discounts' | 'onRemove'>) {
  const variants = offeredVariants(line.product, lines, line)
  return (
    <Select
      aria-label={`Variant of ${line.product.name}`}
      className="min-w-0 grow"
      value={line.variant?.id}
      onChange={({ target }) => onChange({ variant: variants.find(({ id }) => id === target.value) ?? null })}
      options={variants.map((variant) => ({ value: variant.id, label: nameOfChoices(variant.choices) }))}
    />
  )
}

function ColorSelect({
  line: { product, variant, color },
  onChange,
}: Pick<LineFieldProps, 'line' | 'onChange'>) {
  const colors = product.color_variants ?? []
  if (variant || colors.length === 0) return null
  return (
    <Select
      aria-label={`Colour of ${product.name}`}
      className="w-auto"
      value={color}
      onChange={({ target }) => onChange({ color: target.value })}
      options={[
        ...(product.color_required ? [] : [{ value: '', label: 'No colour' }]),
        ...colors.map((name) => ({ value: name, label: name })),
      ]}
    />
  )
}

/** Keeps the typed text until blur or Enter, so that the number can be cleared and typed again. A number below 1 is ignored. */
function QuantityInput({ line, onChange }: Pick<LineFieldProps, 'line' | 'onChange'>) {
  const [typed, setTyped] = useState<string | null>(null)

  function change(text: string): void {
    setTyped(text)
    if (/^\d+$/.test(text) && Number(text) >= 1) onChange({ quantity: Number(text) })
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return
    // Enter would submit the surrounding form, perhaps with another quantity than the field shows.
    event.preventDefault()
    setTyped(null)
  }

  return (
    <Input
      kind="whole"
      type="number"
      min={1}
      max={weeksOffered(line) === null ? Math.max(stockOf(line), 1) : undefined}
      aria-label={`Quantity of ${lineName(line)}`}
      value={typed ?? line.quantity}
      onChange={({ target }) => change(target.value)}
      onBlur={() => setTyped(null)}
      onKeyDown={onKeyDown}
    />
  )
}

import { useState, type KeyboardEvent, type MouseEventHandler } from 'react'
import Plus from '~icons/lucide/plus'
import X from '~icons/lucide/x'
import { chargedPrice } from '../../../domain/charged-price.ts'
import { formatNaira } from '../../../domain/money.ts'
import { browserClient } from '../../../lib/supabase/supabase-browser.ts'
import { Input } from '../../../ui/fields/input.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { SearchChoices } from '../../form/search-choices.tsx'
import { passFocusOn } from '../../page/pass-focus-on.ts'
import { searchProductsOnSale, type ProductOnSale } from './queries.ts'

export interface OrderLine {
  product: ProductOnSale
  quantity: number
  color: string
}

/** As `take_order()` takes them. */
export function itemsJson(lines: readonly OrderLine[]): string {
  return JSON.stringify(
    lines.map(({ product, quantity, color }) => ({
      product_id: product.id,
      quantity,
      ...(color !== '' && { color }),
    })),
  )
}

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

/** The products of an order with their quantities and colours. The hidden input `items` holds them as JSON. */
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
            key={line.product.id}
            line={line}
            price={chargedPrice(line.product, discounts)}
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
        isOffered={({ id }) => !lines.some(({ product }) => product.id === id)}
        isDisabled={({ stock_quantity }) => stock_quantity === 0}
        onChoose={(product) => onChange([...lines, { product, quantity: 1, color: firstColor(product) }])}
      >
        {(product) => (
          <>
            <Plus aria-hidden="true" className="size-4 shrink-0" />
            <span className="sr-only">Add </span>
            <span className="flex-1">{product.name}</span>
            <span className="text-sm text-ink-soft tabular-nums">
              {product.stock_quantity === 0 ? 'Sold out' : formatNaira(chargedPrice(product, discounts))}
            </span>
          </>
        )}
      </SearchChoices>
    </fieldset>
  )
}

function firstColor({ color_variants, color_required }: ProductOnSale): string {
  return color_required ? (color_variants?.[0] ?? '') : ''
}

interface LineFieldProps {
  line: OrderLine
  /** Naira. */
  price: number
  onChange: (changes: Partial<OrderLine>) => void
  onRemove: MouseEventHandler<HTMLElement>
}

function LineField({ line: { product, quantity, color }, price, onChange, onRemove }: LineFieldProps) {
  const colors = product.color_variants ?? []
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium wrap-anywhere">{product.name}</p>
        <p className="text-sm text-ink-soft">
          {formatNaira(price)} each,{' '}
          {quantity > product.stock_quantity ? (
            <span className="text-danger">only {product.stock_quantity} in stock</span>
          ) : (
            `${product.stock_quantity} in stock`
          )}
        </p>
      </div>
      <div className="flex min-w-0 grow items-center justify-end gap-x-3">
        {colors.length > 0 && (
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
        )}
        <span className="w-20 shrink-0">
          <QuantityInput product={product} quantity={quantity} onChange={onChange} />
        </span>
        <IconButton label={`Take away ${product.name}`} onClick={onRemove} className="-mr-2.5">
          <X aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  )
}

type QuantityInputProps = Pick<LineFieldProps, 'onChange'> & Pick<OrderLine, 'product' | 'quantity'>

/** Keeps the typed text until blur or Enter, so that the number can be cleared and typed again. A number below 1 is ignored. */
function QuantityInput({ product, quantity, onChange }: QuantityInputProps) {
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
      max={Math.max(product.stock_quantity, 1)}
      aria-label={`Quantity of ${product.name}`}
      value={typed ?? quantity}
      onChange={({ target }) => change(target.value)}
      onBlur={() => setTyped(null)}
      onKeyDown={onKeyDown}
    />
  )
}

import { useEffect, useEffectEvent, useState } from 'react'
import Plus from '~icons/lucide/plus'
import X from '~icons/lucide/x'
import { Button } from '../../ui/button.tsx'
import { OrderedRowButtons } from '../form/ordered-rows.tsx'
import { SearchChoices } from '../form/search-choices.tsx'

export interface ProductOption {
  id: string
  name: string
  status: string
}

export interface ProductPickerProps {
  /** The name of the hidden input that holds the ids as JSON. */
  name: string
  label: string
  hint?: string
  initial: readonly string[]
  max: number
  error?: string
  /** Loads the products with these ids, in their order. */
  onLoad: (ids: readonly string[]) => Promise<ProductOption[]>
  onSearch: (text: string) => Promise<ProductOption[]>
}

const SEARCH_TEXTS = {
  searching: 'Looking for products …',
  failed: 'The products could not be searched. Please change the text to try again.',
  none: 'No other product has a name like this.',
}

/** A form field for an ordered list of products, searched by name. */
export function ProductPicker(props: ProductPickerProps) {
  const { name, label, hint, initial, max, error, onSearch } = props
  const { chosen, setChosen, failed, retry } = useChosenProducts(props)
  const ids = chosen?.map(({ id }) => id) ?? initial
  const isFull = ids.length >= max

  return (
    <fieldset className="space-y-2">
      <legend className="mb-1.5 text-sm font-medium text-ink">{label}</legend>
      <input type="hidden" name={name} value={JSON.stringify(ids)} />
      <ol aria-label={`${label}, chosen`} className="divide-y divide-ink/10 empty:hidden">
        {chosen?.map((product, index) => (
          <li key={product.id} className="flex items-center gap-1">
            <span className="min-w-0 flex-1 wrap-anywhere">
              <ProductName product={product} />
            </span>
            <OrderedRowButtons
              rows={chosen}
              index={index}
              name={product.name}
              removeLabel={`Take away ${product.name}`}
              removeIcon={<X aria-hidden="true" />}
              onChange={setChosen}
            />
          </li>
        ))}
      </ol>
      {failed && (
        <p role="alert" className="text-sm text-danger">
          The chosen products could not be loaded; they stay as they are.{' '}
          <Button variant="link" onClick={retry}>
            Try again
          </Button>
        </p>
      )}
      {isFull ? (
        <p className="text-sm text-ink-soft">That is as many as there is room for.</p>
      ) : (
        chosen && (
          <SearchChoices
            label="Find a product"
            placeholder="Part of its name"
            hint={hint}
            listLabel="Found products"
            texts={SEARCH_TEXTS}
            onSearch={onSearch}
            isOffered={({ id }) => !ids.includes(id)}
            onChoose={(product) => setChosen([...chosen, product])}
          >
            {(product) => (
              <>
                <Plus aria-hidden="true" className="size-4 shrink-0" />
                <span className="sr-only">Add </span>
                <ProductName product={product} />
              </>
            )}
          </SearchChoices>
        )
      )}
      <p role="alert" className="text-sm text-danger empty:hidden">
        {error}
      </p>
    </fieldset>
  )
}

/** The chosen products; null until their names are loaded. Until then the field keeps its initial ids. */
function useChosenProducts({ initial, onLoad }: ProductPickerProps) {
  const [chosen, setChosen] = useState<ProductOption[] | null>(initial.length === 0 ? [] : null)
  const [failures, setFailures] = useState(0)
  const [attempt, setAttempt] = useState(1)
  const load = useEffectEvent(() => onLoad(initial))
  const isEmpty = initial.length === 0
  useEffect(() => {
    if (isEmpty) return
    let isCurrent = true
    load().then(
      (products) => isCurrent && setChosen(products),
      () => isCurrent && setFailures(attempt),
    )
    return () => {
      isCurrent = false
    }
  }, [isEmpty, attempt])
  return { chosen, setChosen, failed: failures === attempt, retry: () => setAttempt(attempt + 1) }
}

function ProductName({ product: { name, status } }: { product: ProductOption }) {
  return status === 'active' ? name : `${name} (${status})`
}

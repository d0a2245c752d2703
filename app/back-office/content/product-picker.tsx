import { useEffect, useEffectEvent, useId, useState } from 'react'
import ArrowDown from '~icons/arrow-down'
import ArrowUp from '~icons/arrow-up'
import Plus from '~icons/plus'
import X from '~icons/x'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { Label } from '../../ui/fields/label.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

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

/** A form field for an ordered list of products, searched by name. */
export function ProductPicker(props: ProductPickerProps) {
  const { name, label, hint, initial, max, error, onSearch } = props
  const { chosen, setChosen, failed, retry } = useChosenProducts(props)
  const ids = chosen?.map(({ id }) => id) ?? initial
  const isFull = ids.length >= max

  function move(index: number, by: -1 | 1): void {
    const [moved, neighbour] = [chosen?.[index], chosen?.[index + by]]
    if (chosen && moved && neighbour) setChosen(chosen.with(index, neighbour).with(index + by, moved))
  }

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
            <IconButton
              label={`Move ${product.name} up`}
              disabled={index === 0}
              onClick={() => move(index, -1)}
            >
              <ArrowUp aria-hidden="true" />
            </IconButton>
            <IconButton
              label={`Move ${product.name} down`}
              disabled={index === chosen.length - 1}
              onClick={() => move(index, 1)}
            >
              <ArrowDown aria-hidden="true" />
            </IconButton>
            <IconButton
              label={`Take away ${product.name}`}
              onClick={() => setChosen(chosen.toSpliced(index, 1))}
            >
              <X aria-hidden="true" />
            </IconButton>
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
          <ProductSearch
            chosen={ids}
            hint={hint}
            onSearch={onSearch}
            onChoose={(product) => setChosen([...chosen, product])}
          />
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

interface ProductSearchProps {
  chosen: readonly string[]
  hint?: string | undefined
  onSearch: ProductPickerProps['onSearch']
  onChoose: (product: ProductOption) => void
}

function ProductSearch({ chosen, hint, onSearch, onChoose }: ProductSearchProps) {
  const [text, setText] = useState('')
  const id = useId()
  const results = useSearchResults(text.trim(), onSearch)
  const options = Array.isArray(results) ? results.filter((product) => !chosen.includes(product.id)) : []
  return (
    <div className="space-y-1">
      <Label htmlFor={id}>Find a product</Label>
      <Input
        id={id}
        type="search"
        value={text}
        autoComplete="off"
        placeholder="Part of its name"
        onChange={(event) => setText(event.target.value)}
        // Enter would submit the surrounding form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {hint && <p className="text-sm text-ink-soft">{hint}</p>}
      <output className="block text-sm text-ink-soft empty:hidden">
        {options.length === 0 && searchStatus(results)}
      </output>
      <ul aria-label="Found products" className="empty:hidden">
        {options.map((product) => (
          <li key={product.id}>
            <button
              type="button"
              onClick={() => onChoose(product)}
              className="flex min-h-11 w-full cursor-pointer items-center gap-2 rounded-lg px-2 text-left wrap-anywhere hover:bg-sand"
            >
              <Plus aria-hidden="true" className="size-4 shrink-0" />
              <span className="sr-only">Add </span>
              <ProductName product={product} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function ProductName({ product: { name, status } }: { product: ProductOption }) {
  return status === 'active' ? name : `${name} (${status})`
}

/** Debounce, in milliseconds. */
const DEBOUNCE_MS = 150

/** The products found; `idle` without a search text. The results of an earlier text stay until the next answer. */
type SearchResults = ProductOption[] | 'idle' | 'searching' | 'failed'

function searchStatus(results: SearchResults): string {
  if (results === 'idle') return ''
  if (results === 'searching') return 'Looking for products …'
  if (results === 'failed') return 'The products could not be searched. Please change the text to try again.'
  return 'No other product has a name like this.'
}

function useSearchResults(query: string, onSearch: ProductPickerProps['onSearch']): SearchResults {
  const [answer, setAnswer] = useState<ProductOption[] | 'failed'>()
  const search = useEffectEvent(onSearch)
  useEffect(() => {
    if (query === '') return
    let isCurrent = true
    const show = (found: ProductOption[] | 'failed') => isCurrent && setAnswer(found)
    const timer = window.setTimeout(() => void search(query).then(show, () => show('failed')), DEBOUNCE_MS)
    return () => {
      isCurrent = false
      window.clearTimeout(timer)
    }
  }, [query])
  return query === '' ? 'idle' : (answer ?? 'searching')
}

import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { useDeferredValue, useEffect, useEffectEvent, useId, useState } from 'react'
import { IconButton } from '../ui/icon-button.tsx'
import { Input } from '../ui/input.tsx'
import { Label } from '../ui/label.tsx'

export interface ProductOption {
  id: string
  name: string
  status: string
}

export interface ProductPickerProps {
  /** The form's field that holds the ids, as JSON. */
  name: string
  label: string
  hint?: string
  initial: readonly string[]
  most: number
  error?: string
  /** The products with these ids, in their order. */
  onLoad: (ids: readonly string[]) => Promise<ProductOption[]>
  onSearch: (text: string) => Promise<ProductOption[]>
}

/** Products in an order, found by their names. */
export function ProductPicker(props: ProductPickerProps) {
  const { name, label, hint, initial, most, error, onSearch } = props
  const [chosen, setChosen] = useChosen(props)
  const ids = chosen?.map(({ id }) => id) ?? initial
  const full = ids.length >= most

  function step(index: number, by: -1 | 1): void {
    if (!chosen) return
    setChosen(chosen.with(index, chosen[index + by]!).with(index + by, chosen[index]!))
  }

  return (
    <fieldset className="space-y-2">
      <legend className="mb-1.5 text-sm font-medium text-ink">{label}</legend>
      <input type="hidden" name={name} value={JSON.stringify(ids)} />
      <ol aria-label={`${label}, chosen`} className="divide-y divide-ink/10 empty:hidden">
        {chosen?.map((product, index) => (
          <li key={product.id} className="flex items-center gap-1">
            <span className="min-w-0 flex-1 wrap-anywhere">
              <Named product={product} />
            </span>
            <IconButton
              label={`Move ${product.name} up`}
              disabled={index === 0}
              onClick={() => step(index, -1)}
            >
              <ArrowUp aria-hidden="true" />
            </IconButton>
            <IconButton
              label={`Move ${product.name} down`}
              disabled={index === chosen.length - 1}
              onClick={() => step(index, 1)}
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
      {full ? (
        <p className="text-sm text-ink-soft">That is as many as there is room for.</p>
      ) : (
        chosen && (
          <Finder
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

/** The chosen products, null until their names are there: without them nothing can be changed, and nothing is lost. */
function useChosen({ initial, onLoad }: ProductPickerProps) {
  const [chosen, setChosen] = useState<ProductOption[] | null>(initial.length === 0 ? [] : null)
  const load = useEffectEvent(() => onLoad(initial))
  useEffect(() => {
    let awaited = true
    load().then(
      (products) => awaited && setChosen(products),
      () => {},
    )
    return () => {
      awaited = false
    }
  }, [])
  return [chosen, setChosen] as const
}

interface FinderProps {
  chosen: readonly string[]
  hint?: string | undefined
  onSearch: ProductPickerProps['onSearch']
  onChoose: (product: ProductOption) => void
}

function Finder({ chosen, hint, onSearch, onChoose }: FinderProps) {
  const [text, setText] = useState('')
  const id = useId()
  const found = useFound(text, onSearch)
  const offered = found?.filter((product) => !chosen.includes(product.id))
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
        // Enter would send the form around it.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {hint && <p className="text-sm text-ink-soft">{hint}</p>}
      <output className="block text-sm text-ink-soft empty:hidden">
        {offered?.length === 0 && 'No other product has a name like this.'}
      </output>
      <ul aria-label="Found products" className="empty:hidden">
        {offered?.map((product) => (
          <li key={product.id}>
            <button
              type="button"
              onClick={() => onChoose(product)}
              className="flex min-h-11 w-full cursor-pointer items-center gap-2 rounded-lg px-2 text-left wrap-anywhere hover:bg-sand"
            >
              <Plus aria-hidden="true" className="size-4 shrink-0" />
              <span className="sr-only">Add </span>
              <Named product={product} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Named({ product: { name, status } }: { product: ProductOption }) {
  return status === 'active' ? name : `${name} (${status})`
}

/** What was found for the text typed last, or undefined while nothing is sought. */
function useFound(text: string, onSearch: ProductPickerProps['onSearch']): ProductOption[] | undefined {
  const wanted = useDeferredValue(text.trim())
  const [answer, setAnswer] = useState<{ wanted: string; products: ProductOption[] }>()
  const search = useEffectEvent(onSearch)
  useEffect(() => {
    if (wanted === '') return
    let awaited = true
    search(wanted).then(
      (products) => awaited && setAnswer({ wanted, products }),
      () => awaited && setAnswer(undefined),
    )
    return () => {
      awaited = false
    }
  }, [wanted])
  return answer && wanted !== '' ? answer.products : undefined
}

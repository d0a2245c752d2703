import { useEffect, useId, useState, type FormEvent } from 'react'
import { useFetcher } from 'react-router'
import { classNames } from '../../lib/class-names.ts'
import { groupThousands } from '../../lib/group-thousands.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Swatch } from '../product-cards/swatch.tsx'
import type { FilterChip } from './filter-chips.ts'
import type { OfferedFilter, OfferedFilters } from './filter-queries.ts'
import type { FiltersData } from './filters-route.ts'
import { filtersPath, MOST_COUNTED, priceRange, toggleFilter, type ShopFilters } from './shop-filters.ts'

const GROUPS = [
  { label: 'Availability', kinds: ['stock', 'sale'] },
  { label: 'Colour', kinds: ['colour'] },
  { label: 'Material', kinds: ['material'] },
  { label: 'Size', kinds: ['size'] },
  { label: 'Width', kinds: ['width'] },
] as const

/** Of a kind; the others are shown on demand. */
const FIRST_VALUES = 8

export interface FilterChoicesProps {
  /** Whether the panel is open: what the products have is loaded then. */
  active: boolean
  /** A slug; null for all products. */
  category: string | null
  chosen: ShopFilters
  /** Of the page that is shown. They have the names of the chosen values. */
  chips: readonly FilterChip[]
  onChange: (filters: ShopFilters) => void
}

/** What the products of the list have, with the number of products of each, and a price range. */
export function FilterChoices({ active, category, chosen, chips, onChange }: FilterChoicesProps) {
  const { offered, loading } = useOffered(active, filtersPath(category, chosen))
  if (offered === undefined) return <Spinner label="Loading the filters" className="min-h-40" />
  if (offered === null) return <p className="text-ink-soft">The filters could not be loaded.</p>
  const values = withChosen(offered, chosen, chips)
  return (
    <div
      aria-busy={loading}
      className="flex flex-col gap-6 transition-opacity delay-150 aria-busy:opacity-60"
    >
      <PriceRange
        // Written anew when other prices are chosen, such as by a chip.
        key={`${chosen.min} ${chosen.max}`}
        chosen={chosen}
        prices={offered.prices}
        onChange={(range) => onChange({ ...chosen, ...range })}
      />
      {GROUPS.map(({ label, kinds }) => (
        <ValueGroup
          key={label}
          label={label}
          values={kinds.flatMap((kind) => values.filter(({ key }) => key.startsWith(`${kind}:`)))}
          chosen={chosen}
          onChange={(key) => onChange(toggleFilter(chosen, key))}
        />
      ))}
    </div>
  )
}

/** Those of the list before, while others load. Undefined until the first have come, null when they could not be read. */
function useOffered(active: boolean, path: string) {
  const { data, load, state } = useFetcher<FiltersData>({ key: 'filters' })
  useEffect(() => {
    if (active) void load(path)
  }, [active, path, load])
  const loading = state !== 'idle'
  // A failure is forgotten while it is tried again.
  return { offered: data?.offered === null && loading ? undefined : data?.offered, loading }
}

/** A chosen value of which no product is left can still be taken off. */
function withChosen({ values }: OfferedFilters, { keys }: ShopFilters, chips: readonly FilterChip[]) {
  const missing = keys.filter((key) => !values.some((value) => value.key === key))
  const named = chips.flatMap(({ filter }) => (filter && missing.includes(filter.key) ? filter : []))
  return [...values, ...named.map((filter) => ({ ...filter, products: 0 }))]
}

interface ValueGroupProps {
  label: string
  values: readonly OfferedFilter[]
  chosen: ShopFilters
  onChange: (key: string) => void
}

function ValueGroup({ label, values, chosen, onChange }: ValueGroupProps) {
  const [showsAll, setShowsAll] = useState(false)
  if (values.length === 0) return null
  const shown = showsAll
    ? values
    : values.filter(({ key }, at) => at < FIRST_VALUES || chosen.keys.includes(key))
  return (
    <fieldset>
      <legend className="text-sm font-medium">{label}</legend>
      <ul className="mt-1">
        {shown.map(({ key, label: name, products }) => (
          <li key={key}>
            <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 hover:bg-ink/7">
              <input
                type="checkbox"
                checked={chosen.keys.includes(key)}
                onChange={() => onChange(key)}
                className="size-5 shrink-0 cursor-pointer accent-green"
              />
              {key.startsWith('colour:') && <Swatch name={name} className="size-4 shrink-0" />}
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <span className="ml-auto text-sm text-ink-soft tabular-nums">{countOf(products)}</span>
            </label>
          </li>
        ))}
      </ul>
      {shown.length < values.length && (
        <Button variant="link" className="ml-3" onClick={() => setShowsAll(true)}>
          {`Show all ${values.length}`}
        </Button>
      )}
    </fieldset>
  )
}

function countOf(products: number): string {
  return products > MOST_COUNTED ? `${groupThousands(MOST_COUNTED)}+` : String(products)
}

interface PriceRangeProps {
  chosen: ShopFilters
  prices: OfferedFilters['prices']
  onChange: (range: Pick<ShopFilters, 'min' | 'max'>) => void
}

function PriceRange({ chosen, prices, onChange }: PriceRangeProps) {
  const [error, setError] = useState<string | null>(null)
  const legend = useId()

  function apply(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [min, max] = ['min', 'max'].map((name) => amountIn(String(form.get(name) ?? '')))
    if (min === undefined || max === undefined) {
      setError('Please write whole naira, such as 150,000, or nothing.')
      return
    }
    setError(null)
    onChange(priceRange(min, max))
  }

  return (
    <form onSubmit={apply} aria-labelledby={legend} noValidate>
      <h3 id={legend} className="text-sm font-medium">
        Price
      </h3>
      {prices && (
        <p className="mt-1 text-sm text-ink-soft">
          {`₦${groupThousands(Math.floor(prices[0]))} – ₦${groupThousands(Math.ceil(prices[1]))}`}
        </p>
      )}
      <div className="mt-2 grid grid-cols-2 gap-3">
        <Amount label="From ₦" name="min" amount={chosen.min} error={error} />
        <Amount label="To ₦" name="max" amount={chosen.max} error={null} />
      </div>
      <Button type="submit" variant="outline" size="small" className="mt-3">
        Set price
      </Button>
    </form>
  )
}

interface AmountProps {
  label: string
  name: string
  amount: number | null
  error: string | null
}

function Amount({ label, name, amount, error }: AmountProps) {
  return (
    <Field label={label} error={error} className={classNames(error !== null && 'col-span-2')}>
      {(control) => (
        <Input
          {...control}
          kind="whole"
          name={name}
          autoComplete="off"
          defaultValue={amount === null ? '' : groupThousands(amount)}
        />
      )}
    </Field>
  )
}

/** Null for nothing, undefined for what is no amount. */
function amountIn(text: string): number | null | undefined {
  const digits = text.replaceAll(/[₦,\s]/g, '')
  if (digits === '') return null
  return /^\d{1,12}$/.test(digits) ? Number(digits) || null : undefined
}

import { useRef, useState, type ReactNode, type SyntheticEvent } from 'react'
import { Link } from 'react-router'
import { formatNaira } from '../../domain/money.ts'
import { answeredMessage } from '../../lib/supabase/data-error.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { Picture } from '../../ui/picture.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import type { SearchHit, SearchResults } from './queries.ts'

export interface SearchDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  onSearch: (query: string) => Promise<SearchResults>
}

interface Found extends SearchResults {
  query: string
}

/** At the top of the screen: it does not move when results appear, and a phone's keyboard does not cover it. */
const dialogClasses =
  'top-3! max-w-2xl! translate-y-0! sm:top-[10dvh]! max-h-[calc(100dvh-1.5rem)]! sm:max-h-[80dvh]!'

/** See docs/behaviour/catalogue.md#search. Closing clears the query and the results. */
export default function SearchDialog({ open, onOpenChange, onSearch }: SearchDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Search Products" className={dialogClasses}>
      <SearchPanel onSearch={onSearch} onChoose={() => onOpenChange(false)} />
    </Dialog>
  )
}

function SearchPanel({
  onSearch,
  onChoose,
}: {
  onSearch: SearchDialogProps['onSearch']
  onChoose: () => void
}) {
  const [query, setQuery] = useState('')
  const [found, setFound] = useState<Found>()
  const [searching, setSearching] = useState(false)
  const latest = useRef(0)

  async function search(event: SyntheticEvent): Promise<void> {
    event.preventDefault()
    const text = query.trim()
    if (text === '') return
    // The answer to an earlier search is dropped.
    const searchId = ++latest.current
    setSearching(true)
    try {
      const results = await onSearch(text)
      if (searchId === latest.current) setFound({ ...results, query: text })
    } catch (error) {
      if (searchId !== latest.current) return
      // Results of another word would pass for those of this one.
      setFound((earlier) => (earlier?.query === text ? earlier : undefined))
      toast.error('Search failed', answeredMessage(error))
    } finally {
      if (searchId === latest.current) setSearching(false)
    }
  }

  return (
    <>
      <form onSubmit={(event) => void search(event)} className="flex flex-wrap gap-2">
        <Input
          type="search"
          aria-label="Search for products"
          placeholder="Search for products..."
          value={query}
          maxLength={200}
          enterKeyHint="search"
          autoComplete="off"
          className="min-w-0 grow basis-40"
          onChange={(event) => setQuery(event.target.value)}
        />
        <Button type="submit" className="max-sm:px-4!" aria-busy={searching || undefined}>
          Search
        </Button>
      </form>
      <output className="mt-5 block text-sm text-ink-soft wrap-anywhere empty:mt-0">
        {searching ? 'Searching...' : found && summary(found)}
      </output>
      {found && found.hits.length > 0 && <Results label="Results" results={found.hits} onChoose={onChoose} />}
      {found && found.nearest.length > 0 && (
        <Results label="Nearest products" results={found.nearest} onChoose={onChoose} />
      )}
      {found?.hits.length === 0 && (
        <Link
          to="/shop"
          onClick={onChoose}
          className="mt-3 inline-flex min-h-11 items-center underline underline-offset-4"
        >
          See all products
        </Link>
      )}
    </>
  )
}

function summary({ query, hits, nearest }: Found): ReactNode {
  if (hits.length > 0) return `Found ${hits.length} result(s)`
  return (
    <>
      <span>{`No products found matching "${query}"`}</span>
      {nearest.length > 0 && (
        <span className="mt-4 block text-base font-medium text-ink">These come nearest:</span>
      )}
    </>
  )
}

interface ResultsProps {
  label: string
  results: readonly SearchHit[]
  onChoose: () => void
}

function Results({ label, results, onChoose }: ResultsProps) {
  return (
    <ul aria-label={label} className="mt-2 divide-y divide-ink/10">
      {results.map((result) => (
        <li key={result.id}>
          <Link
            to={`/product/${result.id}`}
            onClick={onChoose}
            className="flex gap-3 rounded-lg px-2 py-3 hover:bg-sand/60 sm:gap-4"
          >
            <Picture
              src={result.image_url}
              alt=""
              sizes="5rem"
              width={64}
              height={80}
              maxWidth={240}
              crop
              className="aspect-4/5 w-16 shrink-0 self-start rounded-md sm:w-20"
            />
            <ResultTexts result={result} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function ResultTexts({ result }: { result: SearchHit }) {
  return (
    <span className="min-w-0 flex-1">
      <span className="block font-serif text-lg leading-snug break-words">{result.name}</span>
      <span className="mt-0.5 flex flex-wrap items-center justify-between gap-x-3">
        <span className="font-medium tabular-nums">{formatNaira(result.discount_price ?? result.price)}</span>
        <Badge tone="secondary" wraps className="capitalize">
          {result.category}
        </Badge>
      </span>
      {result.description && (
        <span className="mt-1 line-clamp-2 text-sm text-ink-soft">{result.description}</span>
      )}
    </span>
  )
}

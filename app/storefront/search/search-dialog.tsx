import { useRef, useState, type SyntheticEvent } from 'react'
import { Link } from 'react-router'
import { answeredMessage } from '../../lib/supabase/data-error.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { toast } from '../../ui/toasts/toast.ts'

export interface SearchResult {
  id: string
  name: string
  description: string | null
  category: string
}

export interface SearchDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  onSearch: (query: string) => Promise<SearchResult[]>
}

interface Found {
  query: string
  results: SearchResult[]
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
      if (searchId === latest.current) setFound({ query: text, results })
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
      <form onSubmit={(event) => void search(event)} className="flex gap-2">
        <Input
          type="search"
          aria-label="Search for products"
          placeholder="Search for products..."
          value={query}
          maxLength={200}
          enterKeyHint="search"
          autoComplete="off"
          onChange={(event) => setQuery(event.target.value)}
        />
        <Button type="submit" className="max-sm:px-4!" aria-busy={searching || undefined}>
          Search
        </Button>
      </form>
      <output className="mt-5 block text-sm text-ink-soft wrap-anywhere empty:mt-0">
        {searching ? 'Searching...' : found && summary(found)}
      </output>
      {found && found.results.length > 0 && <Results results={found.results} onChoose={onChoose} />}
    </>
  )
}

function summary({ query, results }: Found): string {
  return results.length === 0 ? `No products found matching "${query}"` : `Found ${results.length} result(s)`
}

function Results({ results, onChoose }: { results: readonly SearchResult[]; onChoose: () => void }) {
  return (
    <ul aria-label="Results" className="mt-2 divide-y divide-ink/10">
      {results.map((result) => (
        <li key={result.id}>
          <Link
            to={`/product/${result.id}`}
            onClick={onChoose}
            className="block rounded-lg px-2 py-3.5 hover:bg-sand/60"
          >
            <span className="flex items-start justify-between gap-3">
              <span className="min-w-0 font-serif text-lg leading-snug break-words">{result.name}</span>
              <Badge tone="secondary" wraps className="max-w-1/2! capitalize">
                {result.category}
              </Badge>
            </span>
            {result.description && (
              <span className="mt-1 line-clamp-2 text-sm text-ink-soft">{result.description}</span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  )
}

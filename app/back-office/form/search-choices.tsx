import { useId, useRef, useState, type ReactNode } from 'react'
import { Input } from '../../ui/fields/input.tsx'
import { Label } from '../../ui/fields/label.tsx'
import { useSearchResults } from './use-search-results.ts'

export interface SearchChoicesProps<Row extends { id: string }> {
  label: string
  placeholder: string
  hint?: string | undefined
  error?: string | undefined
  /** Names the list of what was found. */
  listLabel: string
  texts: { searching?: string; failed: string; none: string }
  onSearch: (text: string) => Promise<Row[]>
  /** Leaves out rows, such as those that are chosen already. */
  isOffered?: (row: Row) => boolean
  isDisabled?: (row: Row) => boolean
  onChoose: (row: Row) => void
  /** Whether any choice ends the search, and not only that of the last row that was found. */
  choosesOne?: boolean
  /** The contents of a row's button. */
  children: (row: Row) => ReactNode
}

/** A search field inside a form, with a button for each row that was found. */
export function SearchChoices<Row extends { id: string }>(props: SearchChoicesProps<Row>) {
  const { label, placeholder, hint, error, listLabel, texts, onSearch, isOffered, isDisabled, children } =
    props
  const [text, setText] = useState('')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const results = useSearchResults(text.trim(), onSearch)
  const found = Array.isArray(results) ? results.filter((row) => isOffered?.(row) ?? true) : []

  function choose(row: Row, isByKeyboard: boolean): void {
    // The button goes away with the choice. A finger's press leaves the phone's keyboard closed.
    if (isByKeyboard) input.current?.focus()
    if (props.choosesOne || found.length === 1) setText('')
    props.onChoose(row)
  }

  return (
    <div className="space-y-1">
      <Label htmlFor={id}>{label}</Label>
      <Input
        ref={input}
        id={id}
        type="search"
        value={text}
        autoComplete="off"
        placeholder={placeholder}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => setText(event.target.value)}
        // Enter would submit the surrounding form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {hint && <p className="text-sm text-ink-soft">{hint}</p>}
      <output className="block text-sm text-ink-soft empty:hidden">
        {results === 'searching' && texts.searching}
        {results === 'failed' && texts.failed}
        {Array.isArray(results) && found.length === 0 && texts.none}
      </output>
      <ul aria-label={listLabel} className="empty:hidden">
        {found.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              disabled={isDisabled?.(row)}
              onClick={({ detail }) => choose(row, detail === 0)}
              className="flex min-h-11 w-full cursor-pointer items-center gap-2 rounded-lg px-2 py-1 text-left wrap-anywhere hover:bg-sand disabled:cursor-default disabled:opacity-50"
            >
              {children(row)}
            </button>
          </li>
        ))}
      </ul>
      <p id={`${id}-error`} role="alert" className="text-sm text-danger empty:hidden">
        {error}
      </p>
    </div>
  )
}

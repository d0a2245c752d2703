import { useEffect, useRef } from 'react'
import Search from '~icons/lucide/search'
import { Input } from '../../../ui/fields/input.tsx'

export interface SearchBoxProps {
  label: string
  placeholder: string
  /** The search text in the URL. */
  value: string
  onSearch: (text: string) => void
}

/** Keystrokes less than FAST_TYPING_MS apart are debounced by DEBOUNCE_MS; slower ones search at once. */
const FAST_TYPING_MS = 120
const DEBOUNCE_MS = 60

/** Searches while the user types. */
export function SearchBox({ label, placeholder, value, onSearch }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<number>(undefined)
  const pending = useRef(false)
  const typedAt = useRef(0)

  useEffect(() => {
    // Back and Forward change the URL. A focused box keeps its text: an older navigation must not overwrite typing.
    const box = input.current
    if (box && document.activeElement !== box) box.value = value
  }, [value])
  useEffect(() => () => window.clearTimeout(timer.current), [])

  function search(text: string, wait: number) {
    window.clearTimeout(timer.current)
    pending.current = true
    timer.current = window.setTimeout(() => {
      pending.current = false
      onSearch(text.trim())
    }, wait)
  }

  function searchAsTyped(text: string, at: number) {
    search(text, at - typedAt.current < FAST_TYPING_MS ? DEBOUNCE_MS : 0)
    typedAt.current = at
  }

  // On blur the pending search runs at once: later it would navigate back from a link that was followed meanwhile.
  function flush(text: string) {
    if (!pending.current) return
    window.clearTimeout(timer.current)
    pending.current = false
    onSearch(text.trim())
  }

  return (
    <search>
      <form
        className="relative"
        onSubmit={(event) => {
          event.preventDefault()
          search(input.current?.value ?? '', 0)
        }}
      >
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-3 left-3.5 size-5 text-ink-soft"
        />
        <Input
          ref={input}
          type="search"
          name="search"
          aria-label={label}
          placeholder={placeholder}
          defaultValue={value}
          autoComplete="off"
          className="pl-11 text-ellipsis"
          onChange={(event) => searchAsTyped(event.target.value, event.timeStamp)}
          onBlur={(event) => flush(event.target.value)}
        />
      </form>
    </search>
  )
}

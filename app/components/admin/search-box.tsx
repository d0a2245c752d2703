import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Input } from '../ui/input.tsx'

export interface SearchBoxProps {
  label: string
  placeholder: string
  /** What the address says is searched for. */
  value: string
  onSearch: (text: string) => void
}

/** Letters that come faster than this, in milliseconds, are a word on its way: it is searched for when the fingers rest. */
const RUSH = 120
const REST = 60

/** Searches as one types. */
export function SearchBox({ label, placeholder, value, onSearch }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<number>(undefined)
  const pending = useRef(false)
  const typedAt = useRef(0)

  useEffect(() => {
    // Back and Forward change the address; typing must not be overwritten by an older search that just arrived.
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
    search(text, at - typedAt.current < RUSH ? REST : 0)
    typedAt.current = at
  }

  // Whoever moves on to a link must not be called back by a search that was still waiting.
  function searchBeforeLeaving(text: string) {
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
          className="pl-11"
          onChange={(event) => searchAsTyped(event.target.value, event.timeStamp)}
          onBlur={(event) => searchBeforeLeaving(event.target.value)}
        />
      </form>
    </search>
  )
}

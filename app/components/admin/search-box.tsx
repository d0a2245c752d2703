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

const pause = 60

/** Searches as one types, once the fingers rest. */
export function SearchBox({ label, placeholder, value, onSearch }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<number>(undefined)
  const pending = useRef(false)

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
        className="relative max-w-md"
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
          onChange={(event) => search(event.target.value, pause)}
          onBlur={(event) => searchBeforeLeaving(event.target.value)}
        />
      </form>
    </search>
  )
}

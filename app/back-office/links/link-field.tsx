import { useId, useState, type KeyboardEvent } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { useSearchResults } from '../form/use-search-results.ts'
import { readLink } from './link-address.ts'
import { searchLinkTargets, type LinkTarget } from './link-queries.ts'
import { useLinkProblem } from './use-link-problem.ts'

// A datalist compares the letters with their marks, and shows no titles on phones.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */

export interface LinkFieldProps {
  label: string
  name?: string
  value: string
  placeholder?: string
  hint?: string | undefined
  error?: string | undefined
  onChange: (link: string) => void
  /** Called on Enter, where that does not choose a suggestion. */
  onEnter?: () => void
}

/** Finds the pages of the shop, which an empty field offers. */
const ALL_PATHS = '/'

/**
 * Where a link leads: typed freely, or chosen from the pages, categories, products, posts and projects that are offered (ARIA Authoring
 * Practices Guide, pattern 'Combobox'). When the field is left, what was typed becomes a link, or a text says why it is none.
 */
export function LinkField({ label, hint, error, value, onChange, onEnter, ...input }: LinkFieldProps) {
  const list = useId()
  const suggestions = useSuggestions(value)
  const { problem, check } = useLinkProblem(value)
  const { found, active, close } = suggestions

  function choose({ link }: LinkTarget) {
    onChange(link)
    void check(link)
    close()
  }

  function leave() {
    close()
    const { link } = readLink(value)
    if (link !== undefined && link !== value) onChange(link)
    void check(link ?? value)
  }

  function handleKey(event: KeyboardEvent) {
    const chosen = found[active]
    if (suggestions.handleKey(event)) return
    if (event.key !== 'Enter' || (chosen === undefined && !onEnter)) return
    event.preventDefault()
    if (chosen) choose(chosen)
    else onEnter?.()
  }

  return (
    <div className="relative" onBlur={leave}>
      <Field label={label} hint={hint} error={error ?? null}>
        {(control) => (
          <Input
            {...input}
            {...control}
            role="combobox"
            aria-expanded={found.length > 0}
            aria-controls={found.length > 0 ? list : undefined}
            aria-autocomplete="list"
            aria-activedescendant={active < 0 ? undefined : `${list}-${active}`}
            autoComplete="off"
            kind="identifier"
            value={value}
            onChange={(event) => {
              onChange(event.target.value)
              suggestions.open()
            }}
            onClick={suggestions.open}
            onKeyDown={handleKey}
          />
        )}
      </Field>
      {found.length > 0 && (
        <div
          id={list}
          role="listbox"
          aria-label={`Suggestions for ${label}`}
          className="absolute inset-x-0 z-20 mt-1 max-h-72 overflow-y-auto rounded-xl bg-white p-1 shadow-xl ring-1 ring-ink/10"
        >
          {found.map((target, index) => (
            <Suggestion
              key={target.link}
              id={`${list}-${index}`}
              target={target}
              isActive={index === active}
              onChoose={() => choose(target)}
            />
          ))}
        </div>
      )}
      {!error && <output className="mt-1.5 block text-sm text-danger empty:hidden">{problem}</output>}
    </div>
  )
}

interface SuggestionProps {
  id: string
  target: LinkTarget
  isActive: boolean
  onChoose: () => void
}

/** The keyboard reaches it from the field. */
function Suggestion({ id, target: { link, title, kind, isPublic }, isActive, onChoose }: SuggestionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      ref={(element) => {
        if (isActive) element?.scrollIntoView({ block: 'nearest' })
      }}
      // The field keeps the focus: when it is left, the list goes away.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={classNames(
        'flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 rounded-lg px-3 py-1.5 wrap-anywhere hover:bg-sand',
        isActive && 'bg-sand outline-2 -outline-offset-2 outline-indigo',
      )}
    >
      <span>{title}</span>
      <span className="text-sm text-ink-soft">{isPublic ? kind : `${kind}, not published`}</span>
      <span className="basis-full text-sm text-ink-soft">{readableAddress(link)}</span>
    </div>
  )
}

function readableAddress(link: string): string {
  try {
    return decodeURI(link)
  } catch {
    return link
  }
}

/** The suggestions for what is typed, none while the list is closed, and the one that the arrow keys are at. */
function useSuggestions(value: string) {
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const results = useSearchResults(isOpen ? value.trim() || ALL_PATHS : '', search)
  const found = isOpen && Array.isArray(results) ? results : []

  function open() {
    setOpen(true)
    setActive(-1)
  }

  function close() {
    setOpen(false)
    setActive(-1)
  }

  /** Whether the key was for the list. */
  function handleKey(event: KeyboardEvent): boolean {
    const { key } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      const step = key === 'ArrowDown' ? 1 : -1
      if (!isOpen) open()
      else if (found.length > 0)
        setActive((Math.max(active, step < 0 ? 0 : -1) + step + found.length) % found.length)
      return true
    }
    if (key === 'Escape') close()
    return false
  }

  return { found, active: Math.min(active, found.length - 1), open, close, handleKey }
}

/** A web, mail or telephone address that is being typed is no part of a name. */
async function search(text: string): Promise<LinkTarget[]> {
  if (/^(https?:|mailto:|tel:|\+)/i.test(text)) return []
  return searchLinkTargets(await browserClient(), text)
}

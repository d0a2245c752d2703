import { useId, useState } from 'react'
import X from '~icons/lucide/x'
import { Input } from '../../ui/fields/input.tsx'
import { Label } from '../../ui/fields/label.tsx'
import { passFocusOn } from '../page/pass-focus-on.ts'
import { AreasList } from './areas-list.tsx'
import { areaName, type StateAreas } from './areas.ts'

export interface AreasFieldProps {
  initial: readonly string[]
  states: readonly StateAreas[]
  /** The names of the other zones, by the codes of their areas. */
  takenBy: ReadonlyMap<string, string>
}

/** The areas of a zone, ticked in a list of all. A hidden field holds their codes. */
export function AreasField({ initial, states, takenBy }: AreasFieldProps) {
  const id = useId()
  const [search, setSearch] = useState('')
  const [codes, setCodes] = useState<readonly string[]>(initial)
  const remove = (code: string) => setCodes(codes.filter((other) => other !== code))

  return (
    <fieldset className="space-y-2">
      <legend className="text-sm font-medium">Areas</legend>
      <input type="hidden" name="areas" value={JSON.stringify(codes)} />
      <p className="text-sm text-ink-soft">
        Tick whole states, or local government areas. An area counts before its state, and a state before
        ‘Everywhere else’.
      </p>
      <Label htmlFor={id} className="sr-only">
        Search states and areas
      </Label>
      <Input
        id={id}
        type="search"
        placeholder="Search states and areas"
        autoComplete="off"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={(event) => {
          // Enter must not save the zone.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <AreasList
        states={states}
        search={search}
        codes={codes}
        takenBy={takenBy}
        onToggle={(code, ticked) => (ticked ? setCodes([...codes, code]) : remove(code))}
      />
      {codes.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label="Chosen areas">
          {codes.map((code) => (
            <AreaChip key={code} name={areaName(code, states)} onRemove={() => remove(code)} />
          ))}
        </ul>
      )}
    </fieldset>
  )
}

function AreaChip({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <li className="flex items-center rounded-full bg-sand pl-4 text-[0.9375rem]">
      {name}
      <button
        type="button"
        aria-label={`Remove ${name}`}
        onClick={(event) => {
          passFocusOn(event)
          onRemove()
        }}
        className="grid size-11 cursor-pointer place-items-center rounded-full hover:bg-ink/7"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </li>
  )
}

import { useId, useRef, useState } from 'react'
import X from '~icons/x'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { Label } from '../../ui/fields/label.tsx'
import { allAreas, findArea, type StateAreas } from './areas.ts'

export interface AreasFieldProps {
  initial: readonly string[]
  states: readonly StateAreas[]
}

/** The areas of a zone, added by name. A hidden field holds their codes. */
export function AreasField({ initial, states }: AreasFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [codes, setCodes] = useState<readonly string[]>(initial)
  const [error, setError] = useState('')
  const areas = allAreas(states)

  function add() {
    const box = input.current
    if (!box || box.value.trim() === '') return
    const area = findArea(areas, box.value)
    setError(area ? '' : 'There is no such state or area. Choose one of the list, such as Ikeja, Lagos.')
    if (!area) return
    setCodes(codes.includes(area.code) ? codes : [...codes, area.code])
    box.value = ''
    box.focus()
  }

  return (
    <div className="space-y-2">
      <Label htmlFor={id}>Areas</Label>
      <input type="hidden" name="areas" value={JSON.stringify(codes)} />
      <div className="flex gap-2">
        <Input
          ref={input}
          id={id}
          list={`${id}-all`}
          placeholder="Lagos, or Ikeja, Lagos"
          autoComplete="off"
          aria-invalid={error !== '' || undefined}
          aria-describedby={`${id}-hint`}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Enter adds the area; it must not save the zone.
            event.preventDefault()
            add()
          }}
        />
        <Button variant="outline" onClick={add}>
          Add<span className="sr-only"> area</span>
        </Button>
      </div>
      <datalist id={`${id}-all`}>
        {areas.map(({ code, name }) => (
          <option key={code}>{name}</option>
        ))}
      </datalist>
      <p id={`${id}-hint`} className="text-sm text-ink-soft">
        States, or local government areas. An area counts before its state, and a state before ‘Everywhere
        else’.
      </p>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {error}
      </p>
      {codes.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label="Chosen areas">
          {codes.map((code) => (
            <AreaChip
              key={code}
              name={areas.find((area) => area.code === code)?.name ?? code}
              onRemove={() => setCodes(codes.filter((other) => other !== code))}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

function AreaChip({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <li className="flex items-center rounded-full bg-sand pl-4 text-[0.9375rem]">
      {name}
      <button
        type="button"
        aria-label={`Remove ${name}`}
        onClick={onRemove}
        className="grid size-11 cursor-pointer place-items-center rounded-full hover:bg-ink/10"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </li>
  )
}

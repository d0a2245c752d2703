import { useState } from 'react'
import ChevronDown from '~icons/lucide/chevron-down'
import { classNames } from '../../lib/class-names.ts'
import { CheckField } from '../form/check-field.tsx'
import { EVERYWHERE, findAreas, type Area, type StateAreas } from './areas.ts'

export interface AreasListProps {
  states: readonly StateAreas[]
  search: string
  /** The areas that are ticked. */
  codes: readonly string[]
  /** The names of the other zones, by the codes of their areas. */
  takenBy: ReadonlyMap<string, string>
  onToggle: (code: string, ticked: boolean) => void
}

type TickProps = Pick<AreasListProps, 'codes' | 'takenBy' | 'onToggle'>

/** The states that match the search, each with its local government areas. */
export function AreasList({ states, search, ...ticks }: AreasListProps) {
  const found = findAreas(states, search)
  return (
    <div className="max-h-80 overflow-y-auto rounded-xl px-3 py-1 ring-1 ring-ink/10">
      {search.trim() === '' && <Tick area={EVERYWHERE} {...ticks} />}
      {found.map(({ state, lgas, isOpen }) => (
        <StateTicks key={`${state.code} ${isOpen}`} state={state} lgas={lgas} isOpen={isOpen} {...ticks} />
      ))}
      {found.length === 0 && (
        <output className="block py-3 text-ink-soft">No state or area has this name.</output>
      )}
    </div>
  )
}

interface StateTicksProps extends TickProps {
  state: StateAreas
  lgas: readonly string[]
  /** Whether the areas are shown at first, because they were searched for. */
  isOpen: boolean
}

function StateTicks({ state: { code, name }, lgas, isOpen: initiallyOpen, ...ticks }: StateTicksProps) {
  const [isOpen, setIsOpen] = useState(initiallyOpen)
  const chosen = ticks.codes.filter((each) => each.startsWith(`${code}/`)).length
  return (
    <div>
      <div className="flex items-center justify-between gap-2">
        <Tick area={{ code, name }} {...ticks} />
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={`Areas of ${name}`}
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-h-11 shrink-0 cursor-pointer items-center gap-1 rounded-lg px-2 text-sm text-ink-soft hover:text-ink"
        >
          {chosen > 0 && `${chosen} chosen`}
          <ChevronDown
            aria-hidden="true"
            className={classNames('size-4 transition-transform', isOpen && 'rotate-180')}
          />
        </button>
      </div>
      {isOpen && (
        <fieldset className="grid pb-2 pl-8 sm:grid-cols-2 sm:gap-x-4">
          <legend className="sr-only">Areas of {name}</legend>
          {lgas.map((lga) => (
            <Tick key={lga} area={{ code: `${code}/${lga}`, name: lga }} {...ticks} />
          ))}
        </fieldset>
      )}
    </div>
  )
}

function Tick({ area: { code, name }, codes, takenBy, onToggle }: TickProps & { area: Area }) {
  const zone = takenBy.get(code)
  const isTicked = codes.includes(code)
  return (
    <CheckField
      checked={isTicked}
      disabled={zone !== undefined && !isTicked}
      onChange={(event) => onToggle(code, event.target.checked)}
    >
      <span className="min-w-0 wrap-anywhere">
        {name}
        {zone !== undefined && <span className="text-sm text-ink-soft"> in the zone {zone}</span>}
      </span>
    </CheckField>
  )
}

import { folded } from '../../../lib/text/folding.ts'
import { EVERYWHERE, type StateAreas } from '../areas.ts'

/** The area of a state, by its name or code, and a local government area, as people type them. Two blanks are no area. */
export function readArea(
  stateText: string,
  lgaText: string,
  states: readonly StateAreas[],
): { code: string | undefined } | { problem: string } {
  const [typedState, typedLga] = [stateText.trim(), lgaText.trim()]
  if (typedState === '')
    return typedLga === '' ? { code: undefined } : { problem: `State: Enter the state of ${typedLga}.` }
  if (isSame(EVERYWHERE.code, typedState) || isSame(EVERYWHERE.name, typedState))
    return typedLga === ''
      ? { code: EVERYWHERE.code }
      : { problem: 'LGA: Leave this blank for everywhere else.' }
  const state = states.find(({ code, name }) => isSame(name, typedState) || isSame(code, typedState))
  if (!state) return { problem: `State: There is no state "${typedState}".` }
  if (typedLga === '') return { code: state.code }
  const lga = state.lgas.find((name) => isSame(name, typedLga))
  if (lga !== undefined) return { code: `${state.code}/${lga}` }
  return { problem: `LGA: ${state.name} has no local government area "${typedLga}".` }
}

function isSame(name: string, typed: string): boolean {
  return folded(name) === folded(typed)
}

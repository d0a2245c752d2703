import { textSearch } from '../../lib/text/folding.ts'

/** A state and the names of its local government areas. */
export interface StateAreas {
  /** Such as LA. */
  code: string
  name: string
  lgas: readonly string[]
}

export interface Area {
  /** As delivery_zones.areas has it: 'LA/Ikeja', 'LA' or '*'. */
  code: string
  /** 'Ikeja, Lagos', 'Lagos' or 'Everywhere else'. */
  name: string
}

export const EVERYWHERE: Area = { code: '*', name: 'Everywhere else' }

/** All areas that a zone can have: everywhere else, then each state with its LGAs. */
export function allAreas(states: readonly StateAreas[]): Area[] {
  return [
    EVERYWHERE,
    ...states.flatMap(({ code, name, lgas }) => [
      { code, name },
      ...lgas.map((lga) => ({ code: `${code}/${lga}`, name: `${lga}, ${name}` })),
    ]),
  ]
}

/** The name of an area; its code if there is no such area. */
export function areaName(code: string, states: readonly StateAreas[]): string {
  if (code === EVERYWHERE.code) return EVERYWHERE.name
  const [stateCode, lga] = code.split('/')
  const state = states.find((each) => each.code === stateCode)
  if (!state) return code
  return lga === undefined ? state.name : `${lga}, ${state.name}`
}

export interface FoundAreas {
  state: StateAreas
  /** Those of the state that match; all of them when the state matches. */
  lgas: readonly string[]
  /** Whether an area was searched for, not the state. */
  isOpen: boolean
}

/** The states whose name, or one of whose areas, has the text. */
export function findAreas(states: readonly StateAreas[], search: string): FoundAreas[] {
  const matches = textSearch(search)
  return states.flatMap((state): FoundAreas[] => {
    if (matches(state.name)) return [{ state, lgas: state.lgas, isOpen: false }]
    const lgas = state.lgas.filter((name) => matches(name))
    return lgas.length > 0 ? [{ state, lgas, isOpen: true }] : []
  })
}

/** `Lagos (6 areas), Ogun`: the areas of a zone in short. */
export function describeAreas(codes: readonly string[], states: readonly StateAreas[]): string {
  const parts = states.flatMap(({ code, name }) => {
    const count = codes.filter((each) => each.startsWith(`${code}/`)).length
    const lgas = count === 0 ? [] : [`${name} (${count === 1 ? '1 area' : `${count} areas`})`]
    return codes.includes(code) ? [name, ...lgas] : lgas
  })
  return [...parts, ...(codes.includes(EVERYWHERE.code) ? [EVERYWHERE.name] : [])].join(', ') || 'Nowhere yet'
}

import { useEffect, useEffectEvent } from 'react'
import type { Location } from 'react-router'

/** The search parameter that names the earlier version with which a form starts. */
export const VERSION_PARAMETER = 'version'

interface OpenForm {
  isDirty: () => boolean
  /** Called when the user leaves without saving; deletes files that the form uploaded. */
  discard: () => void
}

const openForms = new Set<OpenForm>()

/** Registers a form while it is mounted, so that one warning covers all forms of the back office. */
export function useUnsavedChanges({ isDirty, discard }: OpenForm): void {
  const checkDirty = useEffectEvent(isDirty)
  const discardChanges = useEffectEvent(discard)
  useEffect(() => {
    const form: OpenForm = { isDirty: () => checkDirty(), discard: () => discardChanges() }
    openForms.add(form)
    return () => void openForms.delete(form)
  }, [])
}

/** Whether any open form has changes that are not saved. */
export function hasUnsavedChanges(): boolean {
  return [...openForms].some((form) => form.isDirty())
}

/** Discards the changes of every open form. */
export function discardUnsavedChanges(): void {
  for (const form of openForms) form.discard()
}

type Address = Pick<Location, 'pathname' | 'search'>

/** Whether a navigation replaces the forms of the screen. They outlive other search parameters, such as the filters of a list. */
export function replacesForms(current: Address, next: Address): boolean {
  return current.pathname !== next.pathname || versionOf(current) !== versionOf(next)
}

function versionOf({ search }: Address): string | null {
  return new URLSearchParams(search).get(VERSION_PARAMETER)
}

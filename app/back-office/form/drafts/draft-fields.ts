import type { DraftEntries } from './draft-store.ts'

/** Of an element around a field whose value is not that of a native control; the value is its name. */
const OWN_FIELD = '[data-own-field]'
const RESTORED = 'restoredraft'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What people typed or chose in a form. Pictures, files and passwords are left out. */
export function typedEntries(form: HTMLFormElement): DraftEntries {
  const values = new FormData(form)
  return [
    ...controlsOf(form).map((control) => [control.name, valueOf(control)] as const),
    ...ownFieldsOf(form).map((name) => [name, String(values.get(name) ?? '')] as const),
  ]
}

/** Fills a form with what was typed before, as if it were typed again. Fields that the form does not have any more are passed over. */
export function restoreEntries(form: HTMLFormElement, entries: DraftEntries): void {
  const left = [...entries]
  const take = (name: string) => {
    const index = left.findIndex(([each]) => each === name)
    return index === -1 ? undefined : left.splice(index, 1)[0]?.[1]
  }
  for (const control of controlsOf(form)) {
    const value = take(control.name)
    if (value !== undefined && value !== valueOf(control)) fill(control, value)
  }
  form.dispatchEvent(new CustomEvent(RESTORED, { detail: new Map(left) }))
}

/** For a field with `data-own-field`: calls `onRestore` with what was typed before. Returns a function that stops it. */
export function listenToRestore(
  form: HTMLFormElement,
  name: string,
  onRestore: (value: string) => void,
): () => void {
  const listener = (event: Event) => {
    const value = event instanceof CustomEvent ? (event.detail as Map<string, string>).get(name) : undefined
    if (value !== undefined) onRestore(value)
  }
  form.addEventListener(RESTORED, listener)
  return () => form.removeEventListener(RESTORED, listener)
}

function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter((element): element is Control => isTyped(element))
}

function isTyped(element: Element): boolean {
  if (!isControl(element) || element.name === '' || element.closest(OWN_FIELD)) return false
  // The input of a switch follows the state of its button.
  return (
    !['hidden', 'file', 'password', 'radio', 'submit', 'button'].includes(element.type) &&
    element.getAttribute('aria-hidden') !== 'true'
  )
}

function isControl(element: Element): element is Control {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  )
}

function ownFieldsOf(form: HTMLFormElement): string[] {
  return [...form.querySelectorAll<HTMLElement>(OWN_FIELD)].map(({ dataset }) => dataset['ownField'] ?? '')
}

function isCheckbox(control: Control): control is HTMLInputElement {
  return control.type === 'checkbox'
}

function valueOf(control: Control): string {
  return isCheckbox(control) ? String(control.checked) : control.value
}

function fill(control: Control, value: string): void {
  if (isCheckbox(control)) {
    control.click()
    return
  }
  // React overrides the setter of the element to know of changes, and would take this one for its own.
  const prototype = Object.getPrototypeOf(control) as Control
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value)
  control.dispatchEvent(
    new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
  )
}

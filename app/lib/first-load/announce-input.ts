import type { EarlyInput } from './early-presses.ts'

/**
 * Tells React what was typed or chosen before hydration. React takes the values it finds in the page for its own, and ignores
 * events of fields that still have them; so each field goes back to its default first.
 */
export function announceInput({ target, value }: EarlyInput): void {
  if (target instanceof HTMLSelectElement) emit(target, 'change')
  else if (target instanceof HTMLTextAreaElement) announceText(target, value)
  else if (!(target instanceof HTMLInputElement)) return
  else if (target.type === 'radio' || target.type === 'checkbox') announceChoice(target)
  // A script may not choose files.
  else if (target.type !== 'file') announceText(target, value)
}

function announceText(field: HTMLInputElement | HTMLTextAreaElement, text: unknown): void {
  field.value = field.defaultValue
  // React does not see what is set by the setter of the prototype.
  Reflect.set(Object.getPrototypeOf(field), 'value', text, field)
  emit(field, 'input')
  // Some fields take a text when they are left; they have to be rendered with it before.
  if (document.activeElement !== field) setTimeout(() => emit(field, 'focusout'))
}

/** A later choice may have taken its place. */
function announceChoice(field: HTMLInputElement): void {
  if (field.checked === field.defaultChecked) return
  field.checked = field.defaultChecked
  field.click()
}

function emit(field: HTMLElement, type: string): void {
  field.dispatchEvent(new Event(type, { bubbles: true }))
}

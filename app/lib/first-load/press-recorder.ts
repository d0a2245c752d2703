import { SESSION_STORAGE_KEY } from '../supabase/supabase-browser.ts'
import {
  ACCOUNT_LINK,
  BEFORE_LEAVING,
  opensSomething,
  PRESSED,
  type EarlyClick,
  type EarlyPress,
} from './early-presses.ts'

/** A press that was not replayed after so many milliseconds is dropped. */
const EXPIRES_AFTER_MS = 30_000

/**
 * Before hydration, buttons and forms do nothing, and React does not learn what is typed. This records both and marks the
 * pressed elements; `replayEarlyPresses` replays them after hydration. Links work natively.
 */
export function recordEarlyPresses(): void {
  let presses: EarlyPress[] = []
  const recording = new AbortController()
  const options = { capture: true, signal: recording.signal }

  function keep(isKept: (press: EarlyPress) => boolean): void {
    const kept = presses.filter(isKept)
    for (const { target } of presses) {
      if (!kept.some((press) => press.target === target)) target.removeAttribute(PRESSED)
    }
    presses = kept
  }

  function take(): EarlyPress[] {
    recording.abort()
    const taken = presses
    keep(() => false)
    return taken
  }

  function record(event: Event, target: HTMLElement, kind: EarlyClick['kind']): void {
    event.preventDefault()
    event.stopImmediatePropagation()
    // A second press would close what the first one opens, or submit a form twice.
    const once = opensSomething(target) || kind === 'submit' || isSubmitButton(target)
    if (once && presses.some((press) => press.target === target)) return
    const press: EarlyPress = { kind, target, scrollY }
    presses.push(press)
    target.setAttribute(PRESSED, '')
    setTimeout(() => keep((each) => each !== press), EXPIRES_AFTER_MS)
  }

  function onClick(event: MouseEvent): void {
    const target =
      event.target instanceof Element ? event.target.closest<HTMLElement>('a[href], button') : null
    if (target instanceof HTMLButtonElement) record(event, target, 'click')
    else if (target instanceof HTMLAnchorElement && leavesPage(target, event)) {
      if (target.hasAttribute(ACCOUNT_LINK) && hasStoredSession()) target.href = '/account'
      keep((press) => !opensSomething(press.target))
      if (presses.some((press) => press.target.hasAttribute(BEFORE_LEAVING))) record(event, target, 'click')
    }
  }

  /** Enter in a form without a button; in other forms the browser clicks the button. */
  function onSubmit(event: SubmitEvent): void {
    if (event.target instanceof HTMLFormElement) record(event, event.target, 'submit')
  }

  function onInput({ target }: Event): void {
    if (target instanceof HTMLElement && 'value' in target)
      presses.push({ kind: 'input', target, value: target.value })
  }

  /** When the page's script fails to load, the last pressed link is followed natively. */
  function onError({ target }: Event): void {
    if (!(target instanceof HTMLScriptElement)) return
    const last = take().at(-1)?.target
    if (last instanceof HTMLAnchorElement) last.click()
  }

  addEventListener('click', onClick, options)
  addEventListener('submit', onSubmit, options)
  addEventListener('input', onInput, options)
  addEventListener('error', onError, options)
  window.earlyPresses = { take }
}

function isSubmitButton(target: HTMLElement): boolean {
  return 'type' in target && target.type === 'submit'
}

/** Whether a click navigates to another page in this tab. */
function leavesPage(link: HTMLAnchorElement, event: MouseEvent): boolean {
  const opensElsewhere =
    event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || link.target !== ''
  const staysHere = link.href.startsWith(`${location.href.split('#')[0]}#`)
  return link.origin === location.origin && !opensElsewhere && !staysHere
}

function hasStoredSession(): boolean {
  try {
    return SESSION_STORAGE_KEY in localStorage
  } catch {
    return false
  }
}

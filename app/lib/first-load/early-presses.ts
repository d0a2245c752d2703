/** Something done before hydration: a press of a button, a link or Enter in a form, or text typed or an option chosen in a field. */
export type EarlyPress = EarlyClick | EarlyInput

export interface EarlyClick {
  kind: 'click' | 'submit'
  target: HTMLElement
  /** The page's scroll position at the time, in pixels. */
  scrollY: number
}

export interface EarlyInput {
  kind: 'input'
  target: HTMLElement
  /** The field's value at the time. */
  value: unknown
}

/** What the recorder in the page's head sets on `window`. */
export interface EarlyPresses {
  /** Ends the recording and returns the presses in order. */
  take(): EarlyPress[]
}

declare global {
  interface Window {
    /** Absent once the page is hydrated. */
    earlyPresses?: EarlyPresses
  }
}

/** Marks an element whose press was recorded; styled in `app.css`. */
export const PRESSED = 'data-pressed-early'

/** Marks buttons whose effect outlives the page. A link that is pressed afterwards waits until the press was replayed. */
export const BEFORE_LEAVING = 'data-before-leaving'

/** Marks the link to sign in, which is replaced by the account menu when the visitor is signed in. */
export const ACCOUNT_LINK = 'data-account-link'

/** Whether the element only opens or closes a dialog, menu or panel. */
export function opensSomething(element: Element): boolean {
  return element.matches('[aria-expanded], [aria-haspopup]')
}

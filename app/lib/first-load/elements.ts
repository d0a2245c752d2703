/** The elements that match the selector. In the head's script this is shorter than the DOM's name, which is used in several places. */
export const elements = <Kind extends Element>(selector: string) => document.querySelectorAll<Kind>(selector)

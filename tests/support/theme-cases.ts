/** Colours that the form and the database judge alike. */
export const THEME_CASES: readonly [what: string, accent: string, background: string, passes: boolean][] = [
  ['the colours of a new shop', '#b4532e', '#f8f3ea', true],
  ['capital letters', '#B4532E', '#F8F3EA', true],
  ['a deep blue on white', '#1d3f8f', '#ffffff', true],
  ['black on white', '#000000', '#ffffff', true],
  ['an accent of just 4.5:1', '#767676', '#ffffff', true],
  ['an accent of just less', '#777777', '#ffffff', false],
  ['a pale accent', '#e8a87c', '#ffffff', false],
  ['an accent that passes on white only', '#767676', '#f8f3ea', false],
  ['the background as the accent', '#f8f3ea', '#f8f3ea', false],
  ['a grey background', '#3b2a20', '#cdcdcd', true],
  ['a grey background a shade darker', '#3b2a20', '#cccccc', false],
  ['a dark background', '#ffd9a0', '#1f1b16', false],
  ['a black background', '#ffffff', '#000000', false],
  ['a loud background', '#000000', '#ff0000', false],
  ['a yellow background', '#5b3a00', '#ffe680', true],
]

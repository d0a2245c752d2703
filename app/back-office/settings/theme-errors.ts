import { COLOUR } from '../../domain/contrast.ts'
import {
  isLegibleAccent,
  isLegibleBackground,
  nearestLegible,
  type ThemeColours,
} from '../../domain/theme.ts'

export const NOT_A_COLOUR = 'Please enter a colour such as #b4532e.'

export interface ColourProblem {
  message: string
  /** The nearest colour that passes; absent for a text that is no colour. */
  nearest?: string
}

/** What keeps the colours from being saved (docs/behaviour/settings.md#brand). */
export function themeErrors({ accent, background }: ThemeColours): {
  accent?: ColourProblem
  background?: ColourProblem
} {
  const wrong = {
    ...(!COLOUR.test(accent) && { accent: { message: NOT_A_COLOUR } }),
    ...(!COLOUR.test(background) && { background: { message: NOT_A_COLOUR } }),
  }
  if (wrong.accent || wrong.background) return wrong
  const nearest = nearestLegible({ accent, background })
  return {
    ...(!isLegibleBackground(background) && {
      background: {
        message: 'This background is too dark: text on it would be hard to read.',
        nearest: nearest.background,
      },
    }),
    // Judged on the background that can be saved, so that two proposals fit each other.
    ...(!isLegibleAccent({ accent, background: nearest.background }) && {
      accent: {
        message: 'This colour is too pale: links and buttons would be hard to read.',
        nearest: nearest.accent,
      },
    }),
  }
}

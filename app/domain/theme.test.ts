import { describe, expect, test } from 'vitest'
import { THEME_CASES } from '../../tests/support/theme-cases.ts'
import { contrast, mix } from './contrast.ts'
import { themeCss } from './theme-css.ts'
import {
  AA,
  DEFAULT_THEME,
  isLegibleAccent,
  isLegibleBackground,
  nearestLegible,
  palette,
  readTheme,
} from './theme.ts'

const passes = (accent: string, background: string) =>
  isLegibleBackground(background) && isLegibleAccent({ accent, background })

/** Every 51st value of each channel: 216 colours. */
const STEPS = [0, 51, 102, 153, 204, 255].map((value) => value.toString(16).padStart(2, '0'))
const COLOURS = STEPS.flatMap((red) =>
  STEPS.flatMap((green) => STEPS.map((blue) => `#${red}${green}${blue}`)),
)

test('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 3)
  expect(contrast('#f8f3ea', '#f8f3ea')).toBe(1)
})

test.each(THEME_CASES)('%s: %s on %s', (_what, accent, background, expected) => {
  expect(passes(accent, background)).toBe(expected)
})

describe('the nearest legible colours', () => {
  test('are the colours themselves when they pass', () => {
    expect(nearestLegible(DEFAULT_THEME)).toEqual({
      accent: DEFAULT_THEME.accent,
      background: DEFAULT_THEME.background,
    })
  })

  test('change as little as needed', () => {
    const { accent } = nearestLegible({ accent: '#777777', background: '#ffffff' })
    expect(accent).toBe('#767676')
  })

  test('keep a hue, and are the ink for an accent that is nearly white', () => {
    expect(nearestLegible({ accent: '#ffe14d', background: '#ffffff' }).accent).toBe('#857628')
    for (const accent of ['#ffffff', '#fff8e7', '#f2f2f2'])
      expect(nearestLegible({ accent, background: '#ffffff' }).accent).toBe('#1f1b16')
  })
})

describe('the palette', () => {
  test('of a new shop is that of app.css', () => {
    expect(themeCss(DEFAULT_THEME)).toBe('')
    expect(palette(DEFAULT_THEME)).toMatchObject({ green: '#23392f', indigo: '#27336b' })
  })

  test('is legible in every pair in use, and the nearest colours pass, whatever the two colours', () => {
    for (const background of COLOURS)
      for (const accent of COLOURS.filter((_colour, index) => index % 19 === 0)) {
        const nearest = nearestLegible({ accent, background })
        if (!passes(nearest.accent, nearest.background)) expect.fail(`${accent} on ${background}`)
        const colours = palette(nearest)
        for (const [what, ratio] of Object.entries(textPairs(colours)))
          if (ratio < AA) expect.fail(`${what}: ${ratio} of ${JSON.stringify(colours)}`)
      }
  })
})

/** The contrast of texts on the grounds where the storefront has them. */
function textPairs({ cream, sand, green, indigo, ...colours }: ReturnType<typeof palette>) {
  return {
    'text on the shade': contrast('#1f1b16', sand),
    'soft text on the background': contrast(colours['ink-soft'], cream),
    'soft text on the shade': contrast(colours['ink-soft'], sand),
    'soft text on white': contrast(colours['ink-soft'], '#ffffff'),
    'errors on the shade': contrast('#a8241b', sand),
    'text on the accent': contrast('#ffffff', colours.terracotta),
    'a button under the pointer': contrast('#ffffff', colours['terracotta-deep']),
    'links on the background': contrast(colours['terracotta-deep'], cream),
    'links on the shade': contrast(colours['terracotta-deep'], sand),
    'text on the band': contrast(cream, green),
    'quiet text on the band': contrast(mix(green, cream, 0.75), green),
    'text on the chat button': contrast(cream, colours['green-soft']),
    'text on the banner': contrast(cream, indigo),
    'text on a dark button': contrast(cream, '#1f1b16'),
  }
}

describe('the stored theme', () => {
  const row = {
    accent_color: '#1D3F8F',
    background_color: '#ffffff',
    font_pair: 'modern',
    show_pattern: false,
  }

  test('is read from its columns', () => {
    expect(readTheme(row)).toEqual({
      accent: '#1d3f8f',
      background: '#ffffff',
      fontPair: 'modern',
      showsPattern: false,
    })
  })

  test('becomes CSS with its fonts and without the pattern', () => {
    const css = themeCss(readTheme(row))
    expect(css).toContain('--color-terracotta:#1d3f8f')
    expect(css).toContain("--font-serif:'Plus Jakarta Sans'")
    expect(css).toContain('.adire{display:none}')
  })

  test('cannot bring CSS of its own', () => {
    const css = themeCss(readTheme({ ...row, accent_color: 'red}</style><script>', font_pair: 'x;}' }))
    expect(css).not.toMatch(/script|x;/)
  })
})

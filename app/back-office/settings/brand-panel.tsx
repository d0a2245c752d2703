import { useState } from 'react'
import { COLOUR } from '../../domain/contrast.ts'
import { DEFAULT_THEME, FONT_PAIRS, nearestLegible, type FontPair } from '../../domain/theme.ts'
import type { FieldErrors } from '../../lib/forms/parse-form.ts'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { Panel } from '../page/panel.tsx'
import { BrandSample } from './brand-sample.tsx'
import { ColourField } from './colour-field.tsx'
import { SwitchField } from './switch-field.tsx'
import { themeErrors } from './theme-errors.ts'

export interface BrandPanelProps {
  settings: {
    accent_color: string
    background_color: string
    font_pair: string
    show_pattern: boolean
  }
  errors: FieldErrors
}

const FONT_LABELS: Record<FontPair, string> = {
  warm: 'Warm: Fraunces, Work Sans',
  classic: 'Classic: Garamond, Work Sans',
  modern: 'Modern: Jakarta, Inter',
}

/** Colours, fonts and pattern, with a sample of them (docs/behaviour/settings.md#brand). */
export function BrandPanel({ settings, errors }: BrandPanelProps) {
  const [accent, setAccent] = useState(settings.accent_color)
  const [background, setBackground] = useState(settings.background_color)
  const [fontPair, setFontPair] = useState<string>(settings.font_pair)
  const [showsPattern, setShowsPattern] = useState(settings.show_pattern)
  const problems = themeErrors({ accent, background })
  const pair = FONT_PAIRS.find((each) => each === fontPair) ?? DEFAULT_THEME.fontPair

  return (
    <Panel title="Brand">
      <ColourField
        name="accent_color"
        label="Accent Colour"
        hint="Buttons and links. The promo bar and the footer have a darker shade of it."
        value={accent}
        onChange={setAccent}
        problem={problems.accent}
        error={errors['accent_color']}
      />
      <ColourField
        name="background_color"
        label="Background Colour"
        hint="A light colour, because the text on it is dark."
        value={background}
        onChange={setBackground}
        problem={problems.background}
        error={errors['background_color']}
      />
      <Field label="Fonts" error={errors['font_pair']}>
        {(control) => (
          <Select
            name="font_pair"
            value={pair}
            onChange={(event) => setFontPair(event.target.value)}
            options={FONT_PAIRS.map((value) => ({ value, label: FONT_LABELS[value] }))}
            {...control}
          />
        )}
      </Field>
      <SwitchField
        name="show_pattern"
        label="Show the pattern"
        hint="An adire pattern on coloured areas."
        checked={showsPattern}
        onCheckedChange={setShowsPattern}
      />
      {COLOUR.test(accent) && COLOUR.test(background) && (
        <BrandSample theme={{ ...nearestLegible({ accent, background }), fontPair: pair, showsPattern }} />
      )}
    </Panel>
  )
}

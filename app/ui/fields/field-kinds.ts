import type { ComponentProps } from 'react'

/**
 * What a field holds: its keyboard on a phone, and whether letters are capitalised and corrected. `contact` is a mail address or a phone
 * number, `digits` a code or number that is not counted with, `code` one that may have letters, such as a SKU, `identifier` one that
 * is written small, such as a slug, and `person` a name.
 */
export type FieldKind = keyof typeof KEYBOARDS | 'code' | 'identifier' | 'person'

type Keyboard = ComponentProps<'input'>['inputMode']

const KEYBOARDS = {
  phone: 'tel',
  email: 'email',
  contact: 'email',
  url: 'url',
  whole: 'numeric',
  amount: 'decimal',
  digits: 'numeric',
} satisfies Record<string, Keyboard>

/** The attributes of a control of this kind. No dictionary knows what the kinds hold; a field without a kind holds words. */
export function kindAttributes(kind: FieldKind | undefined) {
  const keyboards: { [Kind in FieldKind]?: Keyboard } = KEYBOARDS
  return (
    kind && {
      inputMode: keyboards[kind],
      // Browsers fill in and check these two.
      type: kind === 'phone' ? 'tel' : kind === 'email' ? kind : undefined,
      autoCapitalize: kind === 'code' ? 'characters' : kind === 'person' ? 'words' : 'none',
      autoCorrect: 'off',
      spellCheck: false,
    }
  )
}

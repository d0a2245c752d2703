import { listSources, read } from './repository.ts'

/** The components that fields are made of. */
const COMPONENTS = ['app/ui/fields/', 'app/storefront/cart/quantity-stepper.tsx']

const CHOSEN =
  /\b(?:inputMode|autoCapitalize|autoCorrect|spellCheck)(?:=|:)|<(?:Input|input)\b[^>]*?\btype="(?:tel|email|url)"/g

/** The keyboard, the capitals and the spelling of a field follow from its kind (app/ui/fields/field-kinds.ts). */
export function checkFieldKinds(): string[] {
  return listSources('app')
    .filter((file) => !COMPONENTS.some((component) => file.startsWith(component)))
    .flatMap((file) =>
      chosenKeyboards(read(file)).map((found) => `${file}: give the field a kind, not ${found}.`),
    )
}

/** What a source chooses for a field by itself. */
export function chosenKeyboards(source: string): string[] {
  return [...source.matchAll(CHOSEN)].map(([found]) => /type="\w+"/.exec(found)?.[0] ?? found.slice(0, -1))
}

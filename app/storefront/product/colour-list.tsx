import { swatchColour } from '../catalogue/colours.ts'

/** The colours of a product, as swatches with names. */
export function ColourList({ names }: { names: readonly string[] }) {
  return (
    <section aria-labelledby="colours">
      <h2 id="colours" className="font-sans text-sm font-medium tracking-normal">
        Colours
      </h2>
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-2">
        {names.map((name) => (
          <li key={name} className="flex items-center gap-2 wrap-anywhere">
            <span
              aria-hidden="true"
              className="size-5 shrink-0 rounded-full ring-1 ring-ink/25 forced-color-adjust-none print:[print-color-adjust:exact]"
              style={{ backgroundColor: swatchColour(name) }}
            />
            {name}
          </li>
        ))}
      </ul>
      {names.length > 1 && (
        <p className="mt-2 text-sm text-ink-soft">Tell us which one in the order notes at checkout.</p>
      )}
    </section>
  )
}

import { renderToStaticMarkup } from 'react-dom/server'
import { MeasureParts } from './measure-parts.tsx'
import { listFacts, type Fact, type ProductFacts } from './product-facts.ts'
import { boxOf, DrawingText, SizeDrawing } from './size-drawing.tsx'

/**
 * What the section 'Facts' of a product's page holds, as HTML; null where nothing is said. Browsers load no code for it: its only control
 * is a checkbox that works by CSS; a browser that does not know `:has()` shows both units.
 */
export function factsMarkup(facts: ProductFacts | null): string | null {
  const lines = facts === null ? [] : listFacts(facts)
  if (facts === null || lines.length === 0) return null
  return renderToStaticMarkup(<Facts lines={lines} facts={facts} />)
}

function Facts({ lines, facts }: { lines: readonly Fact[]; facts: ProductFacts }) {
  const box = boxOf(facts)
  const hasMeasures = lines.some(({ value }) => 'metric' in value)
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="facts" className="title-section">
          Details
        </h2>
        {hasMeasures && (
          <label className="flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-ink/25 px-4 text-sm hover:bg-ink/7 has-checked:border-ink has-checked:ring-1 has-checked:ring-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2">
            <input type="checkbox" className="sr-only" />
            Inches and pounds
          </label>
        )}
      </div>
      <div className={box ? 'grid gap-x-16 gap-y-8 md:grid-cols-2' : 'max-w-3xl'}>
        <table className="w-full border-t border-ink/15 text-left text-[0.9375rem]">
          <tbody>
            {lines.map(({ label, value }) => (
              <tr key={`${label} ${JSON.stringify(value)}`} className="border-b border-ink/15 align-top">
                <th scope="row" className="w-1/3 py-3 pr-6 font-medium wrap-anywhere">
                  {label}
                </th>
                <td className="py-3 wrap-anywhere whitespace-pre-line">
                  <MeasureParts value={value} part="span" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {box && (
          <div
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an `img` could not follow the switch of units
            role="img"
            aria-labelledby="size-drawing"
            className="relative self-start rounded-2xl border border-ink/10 bg-white/60 p-4"
          >
            <p id="size-drawing" className="sr-only">
              <DrawingText box={box} />
            </p>
            <SizeDrawing box={box} />
          </div>
        )}
      </div>
    </>
  )
}

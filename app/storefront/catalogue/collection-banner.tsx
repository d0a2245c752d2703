import ArrowLeft from '~icons/arrow-left'
import ArrowRight from '~icons/arrow-right'
import { AdirePattern } from './adire-pattern.tsx'

/** A static band between the products. Its arrows are decoration (docs/behaviour/catalogue.md#the-page). */
export function CollectionBanner() {
  return (
    <section className="relative isolate overflow-hidden bg-indigo text-cream">
      <AdirePattern className="mask-radial-closest-side mask-radial-from-transparent mask-radial-from-30% mask-radial-to-black opacity-20" />
      <div className="page flex items-center justify-between gap-6 py-20 sm:py-28">
        <ArrowLeft aria-hidden="true" className="size-6 shrink-0 opacity-60 sm:size-8" />
        <div className="max-w-xl text-center">
          <p className="eyebrow opacity-80">The collection</p>
          <h2 className="mt-3 title-section">Made slowly, lived in daily</h2>
          <p className="mt-4 opacity-85">
            Hardwood, linen, raffia and clay, put together by hands that know them.
          </p>
        </div>
        <ArrowRight aria-hidden="true" className="size-6 shrink-0 opacity-60 sm:size-8" />
      </div>
    </section>
  )
}

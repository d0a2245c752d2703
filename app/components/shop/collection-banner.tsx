import { ArrowLeft, ArrowRight } from 'lucide-react'

/** A still band between the products. Its two arrows are ornaments (spec §2), so nobody is led to press them. */
export function CollectionBanner() {
  return (
    <section className="relative isolate overflow-hidden bg-indigo text-cream">
      <AdirePattern />
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

/** Squares of dots and rings in the manner of indigo resist-dyed cloth. */
function AdirePattern() {
  return (
    <svg aria-hidden="true" className="absolute inset-0 -z-10 size-full opacity-[0.13]">
      <defs>
        <pattern id="adire" width="96" height="96" patternUnits="userSpaceOnUse">
          <g fill="none" stroke="currentColor" strokeWidth="1.5">
            <path d="M0 0h96v96H0zM48 0v96M0 48h96" />
            <circle cx="24" cy="24" r="6" />
            <circle cx="24" cy="24" r="12" strokeDasharray="2 4" />
            <circle cx="24" cy="24" r="18" />
            <circle cx="72" cy="72" r="6" />
            <circle cx="72" cy="72" r="12" strokeDasharray="2 4" />
            <circle cx="72" cy="72" r="18" />
            <path d="m52 24 20-20 20 20-20 20zM62 24l10-10 10 10-10 10zM4 72l20-20 20 20-20 20zM14 72l10-10 10 10-10 10z" />
          </g>
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill="url(#adire)" />
    </svg>
  )
}

import { useIntroductions } from '../page/use-layout-texts.ts'
import { AdirePattern } from './adire-pattern.tsx'

/**
 * A static band between the products, unless the owner left its texts out. Its arrows are decoration
 * (docs/behaviour/catalogue.md#the-page).
 */
export function CollectionBanner() {
  const {
    shop_banner_eyebrow: eyebrow,
    shop_banner_title: title,
    shop_banner_text: text,
  } = useIntroductions()
  if (title === '' && text === '') return null
  return (
    <section className="laid-out-later relative isolate overflow-hidden bg-indigo text-cream">
      <AdirePattern className="[mask-image:radial-gradient(closest-side,transparent_30%,black)] opacity-20" />
      <div className="page py-16 text-center wrap-anywhere sm:py-24">
        <div className="flex items-center justify-center gap-4 opacity-80">
          <Arrow className="w-10 shrink-0 sm:w-16" />
          {eyebrow && <p className="eyebrow">{eyebrow}</p>}
          <Arrow className="w-10 shrink-0 -scale-x-100 sm:w-16" />
        </div>
        {title && <h2 className="mx-auto mt-4 max-w-2xl title-section">{title}</h2>}
        {text && <p className="mx-auto mt-4 max-w-xl whitespace-pre-line opacity-85">{text}</p>}
      </div>
    </section>
  )
}

/** An arrow to the left from a diamond. */
function Arrow({ className }: { className: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 64 10" fill="none" stroke="currentColor" className={className}>
      <path d="M5 1 1 5l4 4M1 5h52l4-4 4 4-4 4-4-4" />
    </svg>
  )
}

import ArrowLeft from '~icons/lucide/arrow-left'
import ArrowRight from '~icons/lucide/arrow-right'
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
      <div className="page flex items-center justify-between gap-6 py-20 sm:py-28">
        <ArrowLeft aria-hidden="true" className="size-6 shrink-0 opacity-60 sm:size-8" />
        <div className="max-w-xl text-center wrap-anywhere">
          {eyebrow && <p className="eyebrow opacity-80">{eyebrow}</p>}
          {title && <h2 className="mt-3 title-section">{title}</h2>}
          {text && <p className="mt-4 whitespace-pre-line opacity-85">{text}</p>}
        </div>
        <ArrowRight aria-hidden="true" className="size-6 shrink-0 opacity-60 sm:size-8" />
      </div>
    </section>
  )
}

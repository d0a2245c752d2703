import { useEffect } from 'react'
import { fontCss, themeVariables } from '../../domain/theme-css.ts'
import type { Theme } from '../../domain/theme.ts'
import { addStyles } from '../../lib/styles/added-styles.ts'
import { buttonClasses } from '../../ui/button.tsx'

/** A small card in the look of the theme, as it will be in the shop. */
export function BrandSample({ theme }: { theme: Theme }) {
  useEffect(() => addStyles(fontCss(theme.fontPair)), [theme.fontPair])
  return (
    <figure className="space-y-2">
      <figcaption className="text-sm font-medium">Sample</figcaption>
      <div
        style={themeVariables(theme)}
        className="overflow-hidden rounded-xl bg-cream font-sans text-ink ring-1 ring-ink/10"
      >
        <p className="bg-green px-4 py-2 text-center text-sm text-cream">Promo bar and footer</p>
        <div className="p-5">
          <p className="font-serif text-2xl">A chair for the veranda</p>
          <p className="mt-1 text-sm text-ink-soft">Woven cane on a frame of iroko.</p>
          <p className="mt-3 text-lg text-terracotta-deep">₦185,000</p>
          <div className="mt-4 flex flex-wrap items-center gap-4">
            <span className={buttonClasses('primary')}>Add to cart</span>
            <span className="rounded-lg bg-sand px-3 py-2 text-sm text-ink-soft">In stock</span>
          </div>
        </div>
      </div>
    </figure>
  )
}

import type { Site } from '../../domain/site.ts'
import { classNames } from '../../lib/class-names.ts'

const SIZES = {
  small: 'max-h-12 max-w-36 print:max-h-9',
  medium: 'max-h-16 max-w-48 print:max-h-12',
  large: 'max-h-24 max-w-64 print:max-h-18',
}

/** The logo on a printed page that has the shop's name below it. */
export function PaperLogo({ shop: { logoUrl, logoSize } }: { shop: Pick<Site, 'logoUrl' | 'logoSize'> }) {
  if (logoUrl === '') return null
  return (
    <img
      src={logoUrl}
      alt=""
      className={classNames('mb-3 min-w-2 object-cover', SIZES[logoSize ?? 'medium'])}
    />
  )
}

import type { ReactNode } from 'react'
import type { Site } from '../../domain/site.ts'
import { classNames } from '../../lib/class-names.ts'

export interface PaperHeadProps {
  shop: Pick<Site, 'name' | 'logoUrl' | 'logoSize' | 'address' | 'phone' | 'email'>
  className?: string
  /** What the paper is, at the right. */
  children: ReactNode
}

/** The head of a printed page: logo, name and contact details of the shop, beside what the paper is. */
export function PaperHead({ shop, className, children }: PaperHeadProps) {
  return (
    <header
      className={classNames(
        'flex flex-wrap justify-between gap-x-8 gap-y-4 border-b border-ink/15 pb-6 print:pb-3',
        className,
      )}
    >
      <div className="min-w-0 flex-1 basis-64 wrap-anywhere">
        <PaperLogo shop={shop} />
        <p className="font-serif text-2xl">{shop.name}</p>
        <p className="text-sm whitespace-pre-line text-ink-soft">
          {[shop.address, shop.phone, shop.email].filter(Boolean).join('\n')}
        </p>
      </div>
      {children}
    </header>
  )
}

const SIZES = {
  small: 'max-h-12 max-w-36 print:max-h-9',
  medium: 'max-h-16 max-w-48 print:max-h-12',
  large: 'max-h-24 max-w-64 print:max-h-18',
}

function PaperLogo({ shop: { logoUrl, logoSize } }: Pick<PaperHeadProps, 'shop'>) {
  if (logoUrl === '') return null
  return (
    <img
      src={logoUrl}
      alt=""
      className={classNames('mb-3 min-w-2 object-cover', SIZES[logoSize ?? 'medium'])}
    />
  )
}

import { useState, type ReactNode } from 'react'
import type { Site } from '../../domain/site.ts'
import { classNames } from '../../lib/class-names.ts'
import { PageLink } from '../../ui/page-link.tsx'

const HEIGHTS = { small: 'h-7 xl:h-9', medium: 'h-9 lg:h-10 xl:h-12', large: 'h-11 lg:h-12 xl:h-14' }

export interface LogoProps {
  site: Site
  className: string
  /** Shown without a logo, and in place of one that fails to load. */
  children: ReactNode
}

/** The logo in the size of the settings. */
export function Logo({ site: { name, logoUrl, logoSize, logoShape }, className, children }: LogoProps) {
  const [broken, setBroken] = useState('')
  if (logoUrl === '' || logoUrl === broken) return children
  return (
    <img
      // A picture that failed before hydration fires no event.
      ref={(image) => {
        if (image?.complete && !image.naturalWidth) setBroken(logoUrl)
      }}
      src={logoUrl}
      alt={name}
      onError={() => setBroken(logoUrl)}
      className={classNames(
        HEIGHTS[logoSize ?? 'medium'],
        'w-auto',
        // Whole, it would be a hairline: its middle is shown.
        logoShape === 'tall' ? 'min-w-2 object-cover' : 'object-contain',
        className,
      )}
    />
  )
}

/** The logo, or the site's name. On a phone, a wide logo has a line of its own below the buttons. */
export function SiteLogo({ site }: { site: Site }) {
  const { length } = site.name
  const isWide = site.logoShape === 'wide'
  return (
    <PageLink
      to="/"
      className={classNames(
        'grid min-h-11 min-w-0 place-items-center font-serif text-[min(1.75rem,max(28px,8.6vw))] leading-none tracking-tight transition-transform duration-200 ease-out lg:text-[2.125rem] xl:text-[2.5rem] lg:group-data-compact/header:scale-80',
        isWide && 'max-lg:order-1 max-lg:col-span-full',
      )}
    >
      <Logo
        site={site}
        className={
          isWide
            ? 'max-w-full lg:max-w-[40vw] xl:max-w-[23vw]'
            : 'max-w-[34vw] sm:max-w-[40vw] xl:max-w-[23vw]'
        }
      >
        <span
          className={classNames(
            'max-w-[42vw] xl:max-w-[23vw]',
            // Beside the buttons there is room for one line of about so many letters.
            length > 16 ? 'line-clamp-2 text-center text-[0.6em] leading-tight' : '-mb-1 truncate pt-1 pb-2',
            length > 8 && 'max-sm:max-w-[34vw]',
            length > 8 && length <= 16 && 'max-sm:text-[0.78em]',
          )}
        >
          {site.name}
        </span>
      </Logo>
    </PageLink>
  )
}

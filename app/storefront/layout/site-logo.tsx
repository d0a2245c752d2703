import { useEffect, useRef, useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { PageLink } from '../../ui/page-link.tsx'

/** The logo from the settings, or the site's name when there is no logo or it fails to load. */
export function SiteLogo({ siteName, logoUrl }: { siteName: string; logoUrl: string }) {
  const [broken, setBroken] = useState('')
  const image = useRef<HTMLImageElement>(null)

  useEffect(() => {
    // A picture that failed before hydration fires no event.
    const element = image.current
    if (element?.complete && element.naturalWidth === 0) setBroken(logoUrl)
  }, [logoUrl])

  return (
    <PageLink
      to="/"
      className="grid min-h-11 min-w-0 place-items-center font-serif text-[min(1.75rem,max(28px,8.6vw))] leading-none tracking-tight transition-transform duration-200 ease-out lg:text-[2.125rem] xl:text-[2.5rem] lg:group-data-compact/header:scale-80"
    >
      {logoUrl === '' || logoUrl === broken ? (
        <span
          className={classNames(
            'max-w-[42vw] xl:max-w-[23vw]',
            // Beside the buttons there is room for one line of about so many letters.
            siteName.length > 16
              ? 'line-clamp-2 text-center text-[0.6em] leading-tight'
              : '-mb-1 truncate pt-1 pb-2',
            siteName.length > 8 && 'max-sm:max-w-[34vw]',
            siteName.length > 8 && siteName.length <= 16 && 'max-sm:text-[0.78em]',
          )}
        >
          {siteName}
        </span>
      ) : (
        <img
          ref={image}
          src={logoUrl}
          alt={siteName}
          onError={() => setBroken(logoUrl)}
          className="h-9 w-auto max-w-[34vw] object-contain sm:max-w-[40vw] lg:h-10 xl:h-12 xl:max-w-[23vw]"
        />
      )}
    </PageLink>
  )
}

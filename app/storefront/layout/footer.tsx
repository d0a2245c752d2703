import type { Site } from '../../domain/site.ts'
import { socialUrl } from '../../domain/social-link.ts'
import type { HeaderAndFooterTexts } from '../../domain/texts/header-and-footer-texts.ts'
import { itemKey, type TextLink } from '../../domain/texts/text-list.ts'
import { telephoneLink } from '../../lib/telephone.ts'
import type { Elements } from '../../lib/text/elements.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { EditedLink } from '../page/edited-link.tsx'

const linkClasses =
  'inline-flex min-h-11 min-w-11 items-center text-cream/85 underline-offset-4 hover:text-cream hover:underline lg:min-h-9 lg:min-w-0'

export interface FooterProps {
  site: Site
  texts: HeaderAndFooterTexts
  /** Links to categories. */
  categories: readonly TextLink[]
}

/** See docs/behaviour/storefront-layout.md#footer. Its code is loaded late: see `LaterFooter`. */
export default function Footer({ site, texts, categories }: FooterProps) {
  return (
    <footer className="laid-out-later on-dark print:hidden bg-green text-cream">
      <div className="page grid min-[18rem]:grid-cols-2 gap-x-8 gap-y-10 pt-16 pb-10 wrap-anywhere sm:grid-cols-3 lg:grid-cols-[2fr_1fr_1fr_1.4fr] lg:pt-20">
        <div className="col-span-full lg:col-span-1">
          <p className="font-serif text-4xl">{site.name}</p>
          <p className="mt-4 max-w-sm whitespace-pre-line text-cream/85">{site.description}</p>
          <SocialLinks social={site.social} />
        </div>
        {texts.quick_links.length > 0 && (
          <FooterColumn title={texts.quick_links_title}>
            <FooterLinks links={texts.quick_links} />
          </FooterColumn>
        )}
        {texts.show_categories && categories.length > 0 && (
          <FooterColumn title={texts.categories_title}>
            <FooterLinks links={categories} />
          </FooterColumn>
        )}
        <ContactColumn title={texts.contact_title} site={site} />
      </div>
      <div className="page">
        <div className="flex flex-col gap-x-8 gap-y-2 border-t border-cream/15 py-6 pb-[calc(6rem+var(--buy-bar,0px))] text-sm lg:flex-row lg:items-center lg:justify-between gutter:pb-6">
          <p className="text-cream/85 whitespace-pre-line wrap-anywhere">
            {site.footerText || `© ${site.name}. All rights reserved.`}
          </p>
          <ul className="flex min-w-0 flex-wrap gap-x-6 wrap-anywhere">
            {texts.policy_links.map((entry) => (
              <li key={itemKey(entry)}>
                <EditedLink {...entry} className={linkClasses} />
              </li>
            ))}
            {site.allowsGuests && (
              <li>
                <PageLink to="/order" className={linkClasses}>
                  Find your order
                </PageLink>
              </li>
            )}
          </ul>
        </div>
      </div>
    </footer>
  )
}

function FooterColumn({
  title,
  className,
  children,
}: {
  title: string
  className?: string
  children: Elements
}) {
  return (
    <div className={className}>
      <h2 className="eyebrow mb-3 font-sans text-cream/85">{title}</h2>
      {children}
    </div>
  )
}

function FooterLinks({ links }: { links: readonly TextLink[] }) {
  return (
    <ul>
      {links.map((entry) => (
        <li key={itemKey(entry)}>
          <EditedLink {...entry} className={linkClasses} />
        </li>
      ))}
    </ul>
  )
}

function ContactColumn({ title, site: { address, phone, email } }: { title: string; site: Site }) {
  if (address === '' && phone === '' && email === '') return null
  return (
    <FooterColumn title={title} className="max-sm:col-span-full">
      <address className="flex flex-col not-italic">
        {address && <span className="py-2 whitespace-pre-line text-cream/85 lg:py-1.5">{address}</span>}
        {phone && (
          <a href={telephoneLink(phone) || undefined} className={linkClasses}>
            {phone}
          </a>
        )}
        {email && (
          <a href={`mailto:${email}`} className={`${linkClasses} break-all`}>
            {email}
          </a>
        )}
      </address>
    </FooterColumn>
  )
}

function SocialLinks({ social }: { social: Site['social'] }) {
  const links = [
    { label: 'Facebook', url: socialUrl('facebook', social.facebook) },
    { label: 'Instagram', url: socialUrl('instagram', social.instagram) },
    { label: 'Twitter', url: socialUrl('twitter', social.twitter) },
  ].filter(({ url }) => url !== '')
  if (links.length === 0) return null
  return (
    <ul className="mt-6 flex flex-wrap gap-x-5">
      {links.map(({ label, url }) => (
        <li key={label}>
          <a href={url} target="_blank" rel="noopener noreferrer" className={`${linkClasses} underline`}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}

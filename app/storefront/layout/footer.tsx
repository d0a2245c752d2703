import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Site } from '../../domain/site.ts'
import { socialUrl } from '../../domain/social-link.ts'
import { telephoneLink } from '../../lib/telephone.ts'

const QUICK_LINKS = [
  { to: '/shop', label: 'Shop' },
  { to: '/portfolio', label: 'Portfolio' },
  { to: '/blog', label: 'Blog' },
  { to: '/about', label: 'About Us' },
]

const CATEGORY_LINKS = [
  { to: '/shop?category=curtains', label: 'Curtains' },
  { to: '/shop?category=furniture', label: 'Furniture' },
  { to: '/shop?category=accessories', label: 'Accessories' },
]

const POLICY_LINKS = [
  { to: '/page/privacy-policy', label: 'Privacy Policy' },
  { to: '/page/terms-of-service', label: 'Terms of Service' },
  { to: '/page/refund-policy', label: 'Refund Policy' },
  { to: '/faq', label: 'FAQ' },
]

const linkClasses =
  'inline-flex min-h-11 min-w-11 items-center text-cream/85 underline-offset-4 hover:text-cream hover:underline lg:min-h-9'

/** See docs/behaviour/storefront-layout.md#footer. */
export function Footer({ site }: { site: Site }) {
  return (
    <footer className="on-dark print:hidden bg-green text-cream">
      <div className="page grid min-[18rem]:grid-cols-2 gap-x-8 gap-y-10 pt-16 pb-10 wrap-anywhere sm:grid-cols-3 lg:grid-cols-[2fr_1fr_1fr_1.4fr] lg:pt-20">
        <div className="col-span-full lg:col-span-1">
          <p className="font-serif text-4xl">{site.name}</p>
          <p className="mt-4 max-w-sm whitespace-pre-line text-cream/85">{site.description}</p>
          <SocialLinks social={site.social} />
        </div>
        <FooterColumn title="Quick Links">
          <FooterLinks links={QUICK_LINKS} />
        </FooterColumn>
        <FooterColumn title="Categories">
          <FooterLinks links={CATEGORY_LINKS} />
        </FooterColumn>
        <ContactColumn site={site} />
      </div>
      <div className="border-t border-cream/15">
        <div className="page flex flex-col gap-x-8 gap-y-2 py-6 pb-[calc(6rem+var(--buy-bar,0px))] text-sm lg:flex-row lg:items-center lg:justify-between gutter:pb-6">
          <p className="text-cream/85 whitespace-pre-line wrap-anywhere">
            {site.footerText || `© ${site.name}. All rights reserved.`}
          </p>
          <ul className="flex flex-wrap gap-x-6">
            {POLICY_LINKS.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className={linkClasses}>
                  {label}
                </Link>
              </li>
            ))}
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
  children: ReactNode
}) {
  return (
    <div className={className}>
      <h2 className="eyebrow mb-3 font-sans text-cream/75">{title}</h2>
      {children}
    </div>
  )
}

function FooterLinks({ links }: { links: readonly { to: string; label: string }[] }) {
  return (
    <ul>
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} className={linkClasses}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function ContactColumn({ site: { address, phone, email } }: { site: Site }) {
  if (address === '' && phone === '' && email === '') return null
  return (
    <FooterColumn title="Contact Us" className="max-sm:col-span-full">
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

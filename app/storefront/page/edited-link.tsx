import type { ReactNode } from 'react'
import type { TextLink } from '../../domain/texts/text-list.ts'
import { PageLink } from '../../ui/page-link.tsx'

export interface EditedLinkProps extends TextLink {
  className?: string | undefined
  onClick?: (() => void) | undefined
  /** Shown in place of the label. */
  children?: ReactNode
}

/** A link that the owner wrote: within the shop, or to another site in a new tab. Renders nothing without label and link. */
export function EditedLink({ label, link, children = label, ...props }: EditedLinkProps) {
  if (label === '' || link === '') return null
  if (link.startsWith('/'))
    return (
      <PageLink to={link} {...props}>
        {children}
      </PageLink>
    )
  const opensPage = /^https?:/i.test(link)
  return (
    <a href={link} {...props} {...(opensPage && { target: '_blank', rel: 'noopener noreferrer' })}>
      {children}
    </a>
  )
}

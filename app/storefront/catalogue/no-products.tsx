import { Link, useLocation } from 'react-router'
import { buttonClasses } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { EmptyReason } from './empty-reason.ts'

/** Shown in place of an empty list. Without a reason, the list could not be loaded. */
export function NoProducts({ reason }: { reason: EmptyReason | null }) {
  const { pathname, search } = useLocation()
  const { title, description, link } = reason ?? {
    title: 'The shelves did not load',
    description: 'Please check your connection and try again.',
    link: { label: 'Try again', to: pathname + search },
  }
  return (
    <EmptyState
      title={title}
      description={description}
      action={
        link && (
          <Link to={link.to} replace={reason === null} className={buttonClasses()}>
            {link.label}
          </Link>
        )
      }
    />
  )
}

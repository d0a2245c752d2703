import { Link, useLocation } from 'react-router'
import { buttonClasses } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

export interface NoProductsProps {
  /** The list could not be read, which does not mean that it is empty. */
  failed: boolean
  /** What was asked for, when there is no such category. */
  unknown: string | null
}

/** Why there is nothing to see, and what to do about it. */
export function NoProducts({ failed, unknown }: NoProductsProps) {
  const { pathname, search } = useLocation()
  if (failed) {
    return (
      <EmptyState
        title="The shelves did not load"
        description="Please check your connection and try again."
        action={
          <Link to={pathname + search} replace className={buttonClasses()}>
            Try again
          </Link>
        }
      />
    )
  }
  return (
    <EmptyState
      title={unknown === null ? 'Nothing here yet' : 'No such category'}
      description={
        unknown === null
          ? 'New pieces are on their way. Have a look at the rest of the shop meanwhile.'
          : `We have no category called “${unknown}”. It may have been renamed.`
      }
      action={
        <Link to="/shop" className={buttonClasses()}>
          See all products
        </Link>
      }
    />
  )
}

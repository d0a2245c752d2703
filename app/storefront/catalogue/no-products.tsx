import { Link, useLocation } from 'react-router'
import { buttonClasses } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

export interface NoProductsProps {
  /** Whether the list could not be loaded. */
  failed: boolean
  /** The requested category, when it does not exist. */
  unknown: string | null
  /** Whether the shop has other products, as far as is known. */
  hasOthers: boolean
  /** The first page of the list, when the URL is beyond its end; otherwise null. */
  start: string | null
}

/** Shown in place of an empty list. */
export function NoProducts({ failed, unknown, start, hasOthers }: NoProductsProps) {
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
  if (start !== null) {
    return (
      <EmptyState
        title="That was everything"
        description="There are no products this far down the list."
        action={
          <Link to={start} className={buttonClasses()}>
            Back to the first product
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
          ? hasOthers
            ? 'This category is empty. Have a look at the rest of the shop.'
            : 'There are no products in the shop.'
          : `We have no category called “${unknown}”. It may have been renamed.`
      }
      action={
        (hasOthers || unknown !== null) && (
          <Link to="/shop" className={buttonClasses()}>
            See all products
          </Link>
        )
      }
    />
  )
}

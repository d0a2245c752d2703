import type { ComponentProps } from 'react'
import { classNames } from '../lib/class-names.ts'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** The accessible name and the tooltip. */
  label: string
}

/** Classes of a round 44 px button, also for links. */
export const iconButtonClasses =
  'relative inline-flex size-tap shrink-0 cursor-pointer items-center justify-center rounded-full transition-colors duration-200 hover:bg-current/10 disabled:cursor-not-allowed disabled:opacity-40 [&_svg]:size-[min(1.25rem,50%)]'

/** A round 44 px button with an icon. */
export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={classNames(iconButtonClasses, className)}
    >
      {children}
    </button>
  )
}

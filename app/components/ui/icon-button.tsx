import type { ComponentProps } from 'react'
import { classNames } from '../../lib/class-names.ts'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** What the button does, for people who do not see the icon. */
  label: string
}

/** The look of a round 44 px button, for links with an icon too. */
export const iconButtonClasses =
  'relative inline-flex size-tap shrink-0 cursor-pointer items-center justify-center rounded-full transition-colors duration-200 hover:bg-current/10 disabled:cursor-not-allowed disabled:opacity-40 [&_svg]:size-[min(1.25rem,50%)]'

/** A round button with an icon alone; 44 px, so that a thumb finds it. */
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

import type { ComponentProps, MouseEvent } from 'react'
import { classNames } from '../lib/class-names.ts'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'outline' | 'ghost' | 'destructive' | 'light' | 'link'
export type ButtonSize = 'small' | 'medium' | 'large'

// A label wraps only when it is wider than the container, for example with large text on a small screen.
const base =
  'inline-flex cursor-pointer items-center max-w-full shrink-0 justify-center gap-2 rounded-full text-center leading-tight font-medium transition-colors duration-200 select-none disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50 [&_svg]:size-[1.15em] [&_svg]:shrink-0'

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-terracotta text-white hover:bg-terracotta-deep',
  secondary: 'bg-ink text-cream hover:bg-green',
  outline: 'border border-ink/25 text-ink hover:border-ink hover:bg-ink/7',
  ghost: 'text-ink hover:bg-ink/7',
  destructive: 'bg-danger text-white hover:bg-danger-deep',
  light: 'bg-cream text-ink hover:bg-white',
  link: 'rounded-none text-terracotta-deep underline-offset-4 hover:underline',
}

const sizes: Record<ButtonSize, string> = {
  small: 'min-h-9 px-4 max-sm:min-h-11 text-sm whitespace-nowrap pointer-coarse:min-h-11',
  medium: 'min-h-11 px-[min(1.5rem,7vw)] py-1 text-[0.9375rem]',
  large: 'min-h-13 px-[min(2rem,9vw)] py-1 text-base',
}

/** The class names, for a `<Link>` that looks like a button. */
export function buttonClasses(
  variant: ButtonVariant = 'primary',
  size: ButtonSize = 'medium',
  extra?: string,
) {
  return classNames(base, variants[variant], variant === 'link' ? 'min-h-11' : sizes[size], extra)
}

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Shows a spinner and ignores clicks. */
  pending?: boolean
}

export function Button({ variant, size, pending = false, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClasses(variant, size, className)}
      // Not `disabled`, which would remove the focus from the button.
      {...(pending && { 'aria-disabled': true, 'aria-busy': true, onClick: preventClick })}
    >
      {pending && <Spinner label={null} />}
      {/* The spinner is inserted before an element: a text of its own may have been replaced by a translator. */}
      <span className="contents">{children}</span>
    </button>
  )
}

/** Enter in a text box also clicks the submit button; this prevents both. */
function preventClick(event: MouseEvent): void {
  event.preventDefault()
}

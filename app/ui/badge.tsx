import type { ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'

export type BadgeTone =
  | 'default'
  | 'secondary'
  | 'outline'
  | 'yellow'
  | 'blue'
  | 'purple'
  | 'green'
  | 'red'
  | 'grey'
  | 'sale'

const tones: Record<BadgeTone, string> = {
  default: 'bg-green text-cream',
  secondary: 'bg-sand text-ink',
  outline: 'ring-1 ring-inset ring-ink/30 text-ink',
  yellow: 'bg-amber-100 text-amber-900',
  blue: 'bg-blue-100 text-blue-900',
  purple: 'bg-purple-100 text-purple-900',
  green: 'bg-emerald-100 text-emerald-900',
  red: 'bg-red-100 text-red-900',
  grey: 'bg-stone-200 text-stone-800',
  sale: 'bg-terracotta text-white',
}

export function Badge({
  tone = 'default',
  wraps = false,
  className,
  children,
}: {
  tone?: BadgeTone
  /** Lets long texts, such as a category, wrap. */
  wraps?: boolean
  className?: string
  children: ReactNode
}) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 rounded-xl px-2.5 py-0.5 text-xs leading-5 font-medium',
        wraps ? 'max-w-full wrap-anywhere' : 'whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}

import { useId } from 'react'
import { classNames } from '../../lib/class-names.ts'

/** A pattern in the style of adire, indigo resist-dyed cloth, in the current text colour. */
export function AdirePattern({ className }: { className?: string }) {
  const id = useId()
  return (
    <svg
      aria-hidden="true"
      className={classNames('adire pointer-events-none absolute inset-0 -z-10 size-full', className)}
    >
      <defs>
        <pattern id={id} width="96" height="96" patternUnits="userSpaceOnUse">
          <g fill="none" stroke="currentColor" strokeWidth="1.5">
            <path d="M0 0h96v96H0zM48 0v96M0 48h96" />
            <circle cx="24" cy="24" r="6" />
            <circle cx="24" cy="24" r="12" strokeDasharray="2 4" />
            <circle cx="24" cy="24" r="18" />
            <circle cx="72" cy="72" r="6" />
            <circle cx="72" cy="72" r="12" strokeDasharray="2 4" />
            <circle cx="72" cy="72" r="18" />
            <path d="m52 24 20-20 20 20-20 20zM62 24l10-10 10 10-10 10zM4 72l20-20 20 20-20 20zM14 72l10-10 10 10-10 10z" />
          </g>
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  )
}

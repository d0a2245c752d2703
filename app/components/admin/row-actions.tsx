import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { IconButton, type IconButtonProps } from '../ui/icon-button.tsx'

/** The buttons at the end of a row. */
export function RowActions({ children }: { children: ReactNode }) {
  return <div className="flex max-md:-mr-[min(0.75rem,3.3vw)] max-md:justify-end md:-mx-2">{children}</div>
}

/** Where a mouse points, the buttons of a row stand closer; fingers keep their 44 px. */
export const compactButton = 'md:pointer-fine:size-9 md:pointer-fine:[&_svg]:size-4.5'

export function RowButton({ danger, className, ...rest }: IconButtonProps & { danger?: boolean }) {
  return <IconButton {...rest} className={classNames(compactButton, danger && 'text-danger', className)} />
}

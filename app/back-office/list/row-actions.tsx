import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { focusHeading, heading } from '../../ui/focus-heading.ts'
import { IconButton, type IconButtonProps } from '../../ui/icon-button.tsx'

/** The buttons at the end of a row. */
export function RowActions({ children }: { children: ReactNode }) {
  return <div className="flex max-md:-mr-[min(0.75rem,3.3vw)] max-md:justify-end md:-mx-2">{children}</div>
}

/** Smaller buttons for a mouse; touch screens keep targets of 44 px. */
export const compactButton = 'md:pointer-fine:size-9 md:pointer-fine:[&_svg]:size-4.5'

export type RowButtonProps = IconButtonProps & { danger?: boolean }

export function RowButton({ danger, className, ...rest }: RowButtonProps) {
  const ref = useFocusTransfer()
  return (
    <IconButton
      {...rest}
      ref={ref}
      data-row-button={danger ? 'danger' : 'plain'}
      className={classNames(compactButton, danger && 'text-danger', className)}
    />
  )
}

/**
 * When a row is deleted, the focus of its button moves to the same button of the next row. Without rows it moves to the
 * screen's heading.
 */
function useFocusTransfer() {
  const ref = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const button = ref.current
    return () => {
      if (button && document.activeElement === button) transferFocus(button)
    }
  }, [])
  return ref
}

function transferFocus(button: HTMLButtonElement): void {
  const title = heading()
  const sameButtons = () => [
    ...document.querySelectorAll<HTMLElement>(`main [data-row-button=${button.dataset['rowButton']}]`),
  ]
  const index = sameButtons().indexOf(button)
  // React removes the row right after this layout effect.
  queueMicrotask(() => {
    const isSameScreen = title?.isConnected === true
    if (!isSameScreen || document.activeElement !== document.body) return
    const buttons = sameButtons()
    const next = buttons[Math.min(index, buttons.length - 1)]
    if (next) next.focus({ preventScroll: true })
    else focusHeading()
  })
}

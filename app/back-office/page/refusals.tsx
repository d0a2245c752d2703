import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import X from '~icons/lucide/x'
import { classNames } from '../../lib/class-names.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { passFocusOn } from './pass-focus-on.ts'
import {
  addPlace,
  notePress,
  removeRefusals,
  standingRefusals,
  subscribeToRefusals,
} from './standing-refusals.ts'

/**
 * The place of a form, a dialog or a screen where refusals stand: docs/behaviour/failures-and-notices.md#refusals-in-the-back-office.
 * It goes in front of the buttons of a form. That of a field is a child of the element around its controls.
 */
export function Refusals({ isOfField, className }: { isOfField?: boolean; className?: string }) {
  const [place, setPlace] = useState<HTMLDivElement | null>(null)
  const all = useSyncExternalStore(subscribeToRefusals, standingRefusals, standingRefusals)
  const shown = all.filter((refusal) => refusal.place === place)
  const newest = shown.at(-1)?.id
  useLayoutEffect(() => (place === null ? undefined : addPlace(place)), [place])
  useEffect(() => {
    if (newest !== undefined) place?.scrollIntoView({ block: 'nearest' })
  }, [newest, place])

  return (
    <div
      ref={setPlace}
      data-refusals={isOfField ? 'field' : ''}
      className={classNames('w-full space-y-2 empty:hidden', className)}
    >
      {shown.map(({ id, title, message, action }) => (
        <div
          key={id}
          role="alert"
          className="flex items-start gap-2 rounded-xl border border-danger/50 bg-white py-2 pl-4 text-left"
        >
          <div className="min-w-0 flex-1 py-1.5">
            <p className="font-medium text-danger">{title}</p>
            <p className="max-h-[40dvh] overflow-y-auto wrap-anywhere whitespace-pre-line">{message}</p>
            {action && (
              <Button
                variant="outline"
                size="small"
                className="mt-2 mb-1"
                onClick={(event) => {
                  passFocusOn(event)
                  action.onPress()
                }}
              >
                {action.label}
              </Button>
            )}
          </div>
          <IconButton
            label="Close this message"
            onClick={(event) => {
              passFocusOn(event)
              removeRefusals((refusal) => refusal.id === id)
            }}
          >
            <X aria-hidden="true" />
          </IconButton>
        </div>
      ))}
    </div>
  )
}

/** Lets refusals stand where they happened. Called once, in the layout. */
export function useNotePresses(): void {
  useEffect(() => {
    const events = ['click', 'submit', 'change', 'paste', 'drop'] as const
    for (const name of events) document.addEventListener(name, notePress, true)
    return () => {
      for (const name of events) document.removeEventListener(name, notePress, true)
    }
  }, [])
}

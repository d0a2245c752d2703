import { isRouteErrorResponse } from 'react-router'
import { classNames } from '../lib/class-names.ts'
import { buttonClasses } from './button.tsx'

export interface UnexpectedErrorProps {
  error?: unknown
  /** Rendered between header and footer. */
  inShell?: boolean
}

/**
 * The screen of an error boundary (docs/behaviour/failures-and-notices.md#unexpected-errors). Its link is a plain one, so
 * that the home page is a new document.
 */
export function UnexpectedError({ error, inShell }: UnexpectedErrorProps) {
  const Region = inShell ? 'div' : 'main'
  return (
    <Region
      className={classNames(
        'page grid place-content-center justify-items-center py-16 text-center',
        inShell ? 'min-h-[60dvh]' : 'min-h-dvh',
      )}
    >
      <title>Unexpected Application Error!</title>
      <h1 className="title-section">Unexpected Application Error!</h1>
      <p className="mt-4 max-w-md text-ink-soft">
        Something broke on our side. Your cart is safe. Please try again, or start over from the home page.
      </p>
      {isRouteErrorResponse(error) && (
        <p className="mt-2 text-sm text-ink-soft">{`${error.status} ${error.statusText}`}</p>
      )}
      <a href="/" className={buttonClasses('primary', 'medium', 'mt-8')}>
        Back to the home page
      </a>
      {import.meta.env.DEV && error instanceof Error && (
        <pre className="mt-10 max-w-[90vw] overflow-auto rounded-lg bg-ink p-4 text-left text-xs text-cream">
          {error.stack}
        </pre>
      )}
    </Region>
  )
}

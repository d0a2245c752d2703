import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { limitRequests } from './lib/requests/limit-requests.ts'

// Before the router, which loads data at once. A change of many rows in the back office may take two minutes.
limitRequests(() => window.location.pathname.startsWith('/admin'))

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    // A page that was translated before or during hydration is rendered anew, which is no error that reaches anyone.
    { onRecoverableError: console.warn },
  )
})

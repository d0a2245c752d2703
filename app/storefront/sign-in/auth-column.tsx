import type { ReactNode } from 'react'

/** The narrow column of the sign-in screens. */
export function AuthColumn({ children }: { children: ReactNode }) {
  return (
    <div className="page grid min-h-[70dvh] grid-cols-[minmax(0,1fr)] place-items-center py-14 sm:py-20">
      <div className="w-full max-w-md">{children}</div>
    </div>
  )
}

export function AuthHeading({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <>
      <h1 id={id} className="font-serif text-4xl sm:text-5xl">
        {title}
      </h1>
      {children && <p className="mt-3 break-words whitespace-pre-line text-ink-soft">{children}</p>}
    </>
  )
}

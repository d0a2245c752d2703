import { Skeleton } from '../../ui/skeleton.tsx'
import { PrintedTooEarly } from '../page/printed-too-early.tsx'

/** The frame of the back office until it is known who has opened it, in the measures of AdminShell. */
export function LoadingShell() {
  return (
    <div className="min-h-dvh bg-cream lg:grid lg:grid-cols-[14rem_minmax(0,1fr)] print:block print:bg-white">
      <div className="flex min-h-14 items-center border-b border-ink/10 px-6 text-sm text-ink-soft lg:block lg:border-r lg:border-b-0 lg:bg-white/50 lg:py-4 print:hidden">
        Back office
        <div className="mt-8 hidden space-y-4 lg:block">
          <Skeleton className="h-4 w-28" />
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-4 w-20" />
          <Skeleton className="h-4 w-28" />
          <Skeleton className="h-4 w-24" />
        </div>
      </div>
      <main className="min-w-0 px-[min(1rem,5vw)] py-4 sm:px-6 md:py-6 lg:py-8">
        <PrintedTooEarly />
        <output className="mx-auto block max-w-7xl print:hidden">
          <span className="sr-only">Loading...</span>
          <Skeleton className="h-9 w-48" />
          <div className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
            <Skeleton className="h-28 rounded-2xl" />
            <Skeleton className="h-28 rounded-2xl" />
            <Skeleton className="h-28 rounded-2xl max-sm:hidden" />
            <Skeleton className="h-28 rounded-2xl max-sm:hidden" />
          </div>
          <Skeleton className="mt-4 h-72 rounded-2xl" />
        </output>
      </main>
    </div>
  )
}

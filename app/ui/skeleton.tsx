import { classNames } from '../lib/class-names.ts'

/** A placeholder for content that is loading. Screen readers ignore it; the region around it announces 'Loading'. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={classNames('animate-pulse rounded-lg bg-ink/7 motion-reduce:animate-none', className)}
    />
  )
}

import { classNames } from '../../lib/class-names.ts'

/** The shape of something that is still on its way. Say 'Loading' once in the surrounding region; this is silent. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={classNames('animate-pulse rounded-lg bg-ink/8 motion-reduce:animate-none', className)}
    />
  )
}

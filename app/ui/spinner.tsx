import { classNames } from '../lib/class-names.ts'

/** `label` is announced by screen readers; null where a text beside the spinner says the same. */
export function Spinner({ label = 'Loading...', className }: { label?: string | null; className?: string }) {
  return (
    <span role={label === null ? undefined : 'status'} className={classNames('inline-flex', className)}>
      <span
        aria-hidden="true"
        className="size-[1.15em] animate-spin rounded-full border-2 border-r-0 border-current motion-reduce:animate-pulse"
      />
      {label !== null && <span className="sr-only">{label}</span>}
    </span>
  )
}

/** A centred spinner in place of content. */
export function SpinnerPanel({ label = 'Loading...' }: { label?: string }) {
  return (
    <div className="grid min-h-64 place-items-center text-3xl text-terracotta">
      <Spinner label={label} />
    </div>
  )
}

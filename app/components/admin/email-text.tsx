import { Fragment } from 'react'

/** An e-mail address that breaks, where it must, behind its @, then before a dot, and within a word only at last. */
export function EmailText({ children }: { children: string }) {
  return [...children.matchAll(/[^@]*@|[^@]+/g)].map(({ 0: half, index: start }) => (
    <span key={start} className="inline-block max-w-full wrap-anywhere">
      {[...half.matchAll(/\.?[^.]+|\./g)].map(({ 0: part, index: offset }) => (
        <Fragment key={offset}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </span>
  ))
}

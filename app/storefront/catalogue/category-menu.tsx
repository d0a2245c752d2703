import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { useFetcher } from 'react-router'
import type { CategoryBranch, CategoryEntry } from '../../domain/categories.ts'
import { classNames } from '../../lib/class-names.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useEscape } from '../../ui/use-escape.ts'
import type { CategoriesData } from './categories-route.ts'
import { shopPath } from './shop-path.ts'

export interface CategoryMenuProps {
  id: string
  open: boolean
  /** Whether it is below the header of wide screens. Otherwise it is part of the menu of narrow ones. */
  floats: boolean
  /** What opens and closes it. */
  button: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

/** The categories in two levels, with links to their products. */
export default function CategoryMenu({ id, open, floats, button, onClose }: CategoryMenuProps) {
  const panel = useRef<HTMLDivElement>(null)
  const categories = useCategories(open)
  useCloseWhenLeft(open && floats, [panel, button], onClose)
  useEscape(open && floats, () => {
    onClose()
    button.current?.focus()
  })

  return (
    <div
      ref={panel}
      id={id}
      hidden={!open}
      className={
        floats
          ? 'rise absolute inset-x-0 top-full max-h-[calc(100dvh-8rem)] overflow-y-auto overscroll-contain border-t border-ink/10 bg-cream shadow-lg shadow-ink/10'
          : 'basis-full pb-4'
      }
    >
      <div className={floats ? 'page py-8' : undefined}>
        {categories === undefined && (
          // As high as one row of categories, which then take its place.
          <Spinner label="Loading the categories" className={floats ? 'mb-3 min-h-52' : 'my-3'} />
        )}
        {categories === null && <p className="text-ink-soft">The categories could not be loaded.</p>}
        {floats ? (
          <Columns branches={categories ?? []} onFollow={onClose} />
        ) : (
          <Rows branches={categories ?? []} onFollow={onClose} />
        )}
        <PageLink
          to="/shop"
          onClick={onClose}
          className="mt-3 inline-flex min-h-11 items-center underline underline-offset-4"
        >
          All products
        </PageLink>
      </div>
    </div>
  )
}

/** Undefined while they are loaded, null when they could not be. */
function useCategories(wanted: boolean): CategoriesData['categories'] | undefined {
  const { data, load } = useFetcher<CategoriesData>({ key: 'categories' })
  const isMissing = wanted && !data?.categories
  useEffect(() => {
    if (isMissing) void load('/categories')
  }, [isMissing, load])
  return data?.categories
}

/** Closes when something outside of the elements is pressed or takes the focus. */
function useCloseWhenLeft(
  active: boolean,
  elements: readonly RefObject<HTMLElement | null>[],
  onClose: () => void,
): void {
  const isOutside = (target: EventTarget | null) =>
    target instanceof Node && !elements.some(({ current }) => current?.contains(target))
  const close = useEffectEvent(({ target }: Event) => {
    if (isOutside(target)) onClose()
  })
  useEffect(() => {
    if (!active) return
    const events = ['pointerdown', 'focusin'] as const
    for (const event of events) document.addEventListener(event, close)
    return () => {
      for (const event of events) document.removeEventListener(event, close)
    }
  }, [active])
}

interface BranchesProps {
  branches: readonly CategoryBranch[]
  onFollow: () => void
}

/** Each main category with its picture, and beside it those that belong to it. */
function Columns({ branches, onFollow }: BranchesProps) {
  return (
    <ul className="flex flex-wrap gap-x-10 gap-y-8">
      {branches.map(({ children, ...main }) => (
        <li key={main.slug} className="flex items-start gap-x-6">
          <PageLink to={pathOf(main)} onClick={onFollow} className="group block w-52 wrap-anywhere">
            {main.image && (
              <Picture
                src={main.image}
                alt=""
                sizes="13rem"
                width={208}
                height={156}
                maxWidth={480}
                crop
                className="mb-2 aspect-[4/3] w-full rounded-xl"
              />
            )}
            <span className="inline-flex min-h-11 items-center font-serif text-xl underline-offset-4 group-hover:underline">
              {main.name}
            </span>
          </PageLink>
          <Children of={children} onFollow={onFollow} className="max-w-64" />
        </li>
      ))}
    </ul>
  )
}

/** One category a row, those that belong to a main one further in. */
function Rows({ branches, onFollow }: BranchesProps) {
  return branches.map(({ children, ...main }) => (
    <div key={main.slug}>
      <Row entry={main} onFollow={onFollow} className="font-serif text-xl" />
      <Children of={children} onFollow={onFollow} className="pl-14" />
    </div>
  ))
}

interface ChildrenProps {
  of: readonly CategoryEntry[]
  onFollow: () => void
  className: string
}

function Children({ of: entries, onFollow, className }: ChildrenProps) {
  if (entries.length === 0) return null
  return (
    <ul className={className}>
      {entries.map((entry) => (
        <li key={entry.slug}>
          <Row entry={entry} onFollow={onFollow} className="text-ink-soft hover:text-ink" />
        </li>
      ))}
    </ul>
  )
}

interface RowProps {
  entry: CategoryEntry
  onFollow: () => void
  className: string
}

function Row({ entry, onFollow, className }: RowProps) {
  return (
    <PageLink
      to={pathOf(entry)}
      onClick={onFollow}
      className={classNames(
        'flex min-h-13 items-center gap-3 underline-offset-4 wrap-anywhere hover:underline',
        className,
      )}
    >
      {entry.image && (
        <Picture
          src={entry.image}
          alt=""
          sizes="2.75rem"
          width={44}
          height={44}
          maxWidth={160}
          crop
          className="size-11 shrink-0 rounded-full"
        />
      )}
      <span>{entry.name}</span>
    </PageLink>
  )
}

function pathOf({ slug }: CategoryEntry): string {
  return shopPath({ category: slug, sort: 'popular' })
}

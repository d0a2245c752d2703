import { classNames } from '../../lib/class-names.ts'
import { KeptList } from '../../lib/kept-markup/kept-list.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { Picture } from '../../ui/picture.tsx'

export interface CategoryTile {
  slug: string
  name: string
  image: string | null
  /** See Picture. */
  preview?: string | undefined
  to: string
}

/** A row of categories that scrolls horizontally. */
export function CategoryCarousel({
  tiles,
  selected,
}: {
  tiles: readonly CategoryTile[]
  selected: string | null
}) {
  return (
    <nav aria-label="Categories" className="full-bleed overflow-x-auto overscroll-x-contain pb-2">
      <KeptList
        name="CategoryCarousel"
        className="flex w-max snap-x gap-4 sm:gap-5"
        items={tiles}
        shared={{ selected }}
        render={(tile) => <Item key={tile.slug} tile={tile} isSelected={tile.slug === selected} />}
      />
    </nav>
  )
}

function Item({ tile, isSelected }: { tile: CategoryTile; isSelected: boolean }) {
  return (
    <li className="snap-start scroll-ml-(--spacing-page) gutter:scroll-ml-1">
      <PageLink
        to={tile.to}
        aria-current={isSelected ? 'true' : undefined}
        className="group block w-40 sm:w-52"
      >
        <span className="block overflow-hidden rounded-full">
          <Picture
            src={tile.image}
            alt=""
            sizes="(min-width: 40rem) 13rem, 10rem"
            width={208}
            height={208}
            maxWidth={720}
            crop
            preview={tile.preview}
            className="aspect-square w-full transition-[scale] duration-250 ease-out group-hover:scale-104 motion-reduce:transition-none"
          />
        </span>
        <span
          className={classNames(
            'mt-3 block text-center font-serif text-lg decoration-terracotta underline-offset-6 group-hover:underline',
            isSelected && 'text-terracotta-deep underline',
          )}
        >
          {tile.name}
        </span>
      </PageLink>
    </li>
  )
}

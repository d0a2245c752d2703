import { useState } from 'react'
import { useIsOpening } from '../../lib/view-transitions.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useFinePointer } from '../../ui/use-fine-pointer.ts'
import { CardPrice } from './card-price.tsx'
import { ProductBadges } from './product-badges.tsx'
import { Swatch } from './swatch.tsx'

export interface ProductCardProduct {
  id: string
  name: string
  price: number
  discount_price: number | null
  /** See WithSaving. */
  saved_percent?: number | undefined
  image_url: string | null
  additional_images: string[] | null
  color_variants: string[] | null
  stock_quantity: number
  sold_out_label?: string
  has_price_range?: true | undefined
  /** See Picture. */
  preview?: string | undefined
}

export interface ProductCardProps {
  product: ProductCardProduct
  /** The `sizes` attribute of the picture. */
  sizes?: string
  /** For pages with another element of the same view transition name, which would abort the transition. */
  noTransition?: boolean
}

const GRID_SIZES =
  '(min-width: 96rem) 21rem, (min-width: 64rem) calc(23vw - 1.125rem), (min-width: 40rem) calc(46vw - 0.75rem), calc(50vw - 1.5rem)'

/** In device pixels: half the screen of a tablet with a pixel ratio of 2. */
const MAX_WIDTH = 1080

/**
 * Picture, name and price, and on hover the second picture, which is a third of the HTML: only browsers with a mouse render it. Only the
 * clicked card has a view transition: a page may show a product twice, and a duplicate transition name aborts the transition.
 */
export function ProductCard({ product, sizes = GRID_SIZES, noTransition }: ProductCardProps) {
  const [isFollowed, setFollowed] = useState(false)
  const address = `/product/${product.id}`
  const colours = product.color_variants ?? []
  return (
    <article className="group relative flex h-full flex-col">
      <CardPictures product={product} sizes={sizes} hasTransition={isFollowed && !noTransition} />
      <div className="mt-3 flex flex-1 flex-col gap-1">
        <h3 className="font-sans text-base leading-snug tracking-normal wrap-anywhere">
          <PageLink
            to={address}
            viewTransition
            prefetch="intent"
            onClick={() => setFollowed(true)}
            className="after:absolute after:inset-0 after:content-['']"
          >
            {product.name}
          </PageLink>
        </h3>
        <p className="text-ink-soft tabular-nums">
          <CardPrice product={product} />
        </p>
        {colours.length > 0 && <Colours names={colours} to={address} of={product.name} />}
      </div>
    </article>
  )
}

function CardPictures({
  product,
  sizes,
  hasTransition,
}: {
  product: ProductCardProduct
  sizes: string
  hasTransition: boolean
}) {
  const opening = useIsOpening(`/product/${product.id}`)
  const hasMouse = useFinePointer()
  const picture = {
    alt: '',
    sizes,
    width: 480,
    height: 600,
    maxWidth: MAX_WIDTH,
    crop: true,
    className: 'size-full',
  }
  const second = product.additional_images?.find((image) => image !== product.image_url)
  return (
    <div className="relative aspect-[4/5] overflow-hidden rounded-lg bg-sand">
      <div
        className="size-full"
        style={{ viewTransitionName: opening && hasTransition ? 'product-picture' : undefined }}
      >
        <Picture {...picture} src={product.image_url} preview={product.preview} />
      </div>
      {second && hasMouse && (
        <div className="absolute inset-0 opacity-0 transition-opacity duration-250 group-hover:opacity-100">
          <Picture {...picture} src={second} />
        </div>
      )}
      <div className="absolute top-3 left-3 flex gap-1.5">
        <ProductBadges product={product} />
      </div>
    </div>
  )
}

function Colours({ names, to, of }: { names: readonly string[]; to: string; of: string }) {
  return (
    <PageLink
      to={to}
      className="relative z-10 -my-1.5 flex min-h-11 w-fit flex-wrap items-center gap-x-1.5 text-sm text-ink-soft hover:text-ink hover:underline"
    >
      {names.slice(0, 2).map((name) => (
        <span key={name} title={name} aria-hidden="true">
          <Swatch name={name} className="size-3.5" />
        </span>
      ))}
      <span>+ Colors</span>
      <span className="sr-only">{` of ${of}`}</span>
    </PageLink>
  )
}

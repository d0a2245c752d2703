import { classNames } from '../../lib/class-names.ts'
import { useIsOpening } from '../../lib/view-transitions.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { CardPrice } from '../product-cards/card-price.tsx'
import { ProductBadges } from '../product-cards/product-badges.tsx'
import type { ProductCardProduct } from '../product-cards/product-card.tsx'

export interface ProductTileProps {
  product: ProductCardProduct
  priority?: boolean
  /** How many tiles there are. */
  of: number
}

/**
 * One of the large tiles at the top of the shop, with name and price on a label in the corner of the picture. The only one has them beside
 * it on wide screens.
 */
export function ProductTile({ product, priority, of }: ProductTileProps) {
  const address = `/product/${product.id}`
  const opening = useIsOpening(address)
  return (
    <article
      data-alone={of === 1 || undefined}
      className="group relative isolate grid grid-cols-1 content-start overflow-hidden rounded-lg rounded-bl-none md:data-alone:grid-cols-2 md:data-alone:rounded-bl-lg md:data-alone:bg-sand"
    >
      <div
        className="col-start-1 row-start-1"
        style={{ viewTransitionName: opening ? 'product-picture' : undefined }}
      >
        <Picture
          src={product.image_url}
          alt=""
          sizes={
            of !== 3
              ? '(min-width: 48rem) 46vw, 100vw'
              : '(min-width: 96rem) 29rem, (min-width: 48rem) calc(31vw - 1rem), calc(100vw - 2rem)'
          }
          width={640}
          height={800}
          maxWidth={1080}
          crop
          priority={priority}
          preview={product.preview}
          className={classNames(
            'aspect-4/5 w-full transition-[scale] duration-250 ease-out group-hover:scale-102',
            of !== 3 && 'md:aspect-square',
          )}
        />
      </div>
      {/* Not positioned: the link in it spans the whole tile. */}
      <div
        className={classNames(
          'z-10 col-start-1 row-start-1 mr-4 self-end justify-self-start rounded-tr-2xl bg-cream pt-4 pr-6',
          of === 1
            ? 'md:col-start-2 md:mr-0 md:self-center md:bg-transparent md:p-8'
            : 'md:max-lg:row-start-2 md:max-lg:self-start',
        )}
      >
        <h2 className="line-clamp-3 font-serif text-2xl wrap-anywhere lg:text-3xl">
          <PageLink to={address} viewTransition className="after:absolute after:inset-0 after:content-['']">
            {product.name}
          </PageLink>
        </h2>
        <p className="mt-1 tabular-nums">
          <CardPrice product={product} />
        </p>
      </div>
      <div className="absolute top-4 left-4 z-10 flex gap-1.5">
        <ProductBadges product={product} />
      </div>
    </article>
  )
}

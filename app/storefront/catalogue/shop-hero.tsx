import { PageLink } from '../../ui/page-link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { AdirePattern } from './adire-pattern.tsx'

export interface ShopHeroProps {
  /** The selected category's name, or 'All Products'. */
  title: string
  description: string | null
  image: string | null
  /** See Picture. */
  preview?: string | undefined
}

/** The top of the shop: the category beside its picture, and a link to all products. */
export function ShopHero({ title, description, image, preview }: ShopHeroProps) {
  return (
    <section className="on-dark relative isolate overflow-hidden bg-green text-cream">
      {image === null ? (
        <AdirePattern className="[mask-image:linear-gradient(to_right,transparent_30%,black)] opacity-20" />
      ) : (
        <Picture
          src={image}
          alt=""
          sizes="(min-width: 64rem) min(50vw, 1200px), 100vw"
          width={1200}
          height={800}
          priority
          preview={preview}
          className="aspect-[2/1] w-full sm:aspect-[3/1] lg:absolute lg:inset-y-0 lg:right-0 lg:aspect-auto lg:h-full lg:w-1/2 max-w-[1200px]"
        />
      )}
      <div className="page flex flex-col justify-center py-6 lg:min-h-40">
        <div className={image === null ? undefined : 'lg:w-1/2 lg:pr-12'}>
          <div className="flex flex-wrap items-end gap-x-8">
            <h1 className="title-section">{title}</h1>
            <PageLink
              to="/shop"
              className="inline-flex min-h-11 items-center border-b border-cream/60 text-sm tracking-[0.14em] transition-colors duration-150 hover:border-cream"
            >
              SHOP ALL
            </PageLink>
          </div>
          {description && <p className="mt-2 max-w-3xl">{description}</p>}
        </div>
      </div>
    </section>
  )
}

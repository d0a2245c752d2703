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
          className="aspect-[2/1] w-full sm:aspect-[3/1] lg:absolute lg:inset-y-0 lg:right-0 lg:aspect-auto lg:h-full lg:w-1/2 lg:max-w-[1200px]"
        />
      )}
      <div className="page flex flex-col justify-center py-6 lg:min-h-80">
        <div className={image === null ? undefined : 'lg:w-1/2 lg:pr-12'}>
          <h1 className="title-hero">{title}</h1>
          {description && <p className="mt-3 max-w-xl sm:mt-4 sm:text-lg">{description}</p>}
          <PageLink
            to="/shop"
            className="mt-2 sm:mt-4 inline-flex min-h-11 items-center self-start border-b border-cream/60 text-sm tracking-[0.14em] transition-colors duration-150 hover:border-cream"
          >
            SHOP ALL
          </PageLink>
        </div>
      </div>
    </section>
  )
}

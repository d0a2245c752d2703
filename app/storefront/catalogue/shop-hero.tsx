import { classNames } from '../../lib/class-names.ts'
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

/** The top of the shop: the category, and a link to all products. */
export function ShopHero({ title, description, image, preview }: ShopHeroProps) {
  return (
    <section className="on-dark relative isolate overflow-hidden bg-green text-cream">
      {image === null ? (
        <AdirePattern className="[mask-image:linear-gradient(to_right,transparent_30%,black)] opacity-20" />
      ) : (
        <>
          <Picture
            src={image}
            alt=""
            sizes="max(100vw, 27rem)"
            width={1920}
            height={800}
            priority
            preview={preview}
            className="absolute inset-0 -z-10 size-full"
          />
          <div className="absolute inset-0 -z-10 bg-linear-to-r from-[#140f0a]/80 via-[#140f0a]/65 to-[#140f0a]/55 sm:via-[#140f0a]/60 sm:to-[#140f0a]/10" />
        </>
      )}
      <div
        className={classNames(
          'page flex flex-col justify-end py-12 sm:py-16',
          image && 'min-h-64 sm:min-h-96',
        )}
      >
        <h1 className="title-hero">{title}</h1>
        {description && <p className="mt-4 max-w-xl text-lg">{description}</p>}
        <PageLink
          to="/shop"
          className="mt-6 inline-flex min-h-11 items-center self-start border-b border-cream/60 text-sm tracking-[0.14em] transition-colors duration-150 hover:border-cream"
        >
          SHOP ALL
        </PageLink>
      </div>
    </section>
  )
}

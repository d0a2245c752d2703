import { Link } from 'react-router'
import { shopContext } from '../../lib/contexts.ts'
import type { WithPreview } from '../../lib/images.ts'
import { withPreviews } from '../../lib/picture-previews.server.ts'
import { Picture } from '../../ui/picture.tsx'
import { loadPage, pageClientLoader } from '../page/load-page.ts'
import { PageHeading } from '../page/page-heading.tsx'
import { introductionsOf, pageMeta } from '../page/page-meta.ts'
import { useFailureToast } from '../page/use-failure-toast.ts'
import { useIntroductions } from '../page/use-layout-texts.ts'
import type { Route } from './+types/portfolio-screen.ts'
import { placeAndYear } from './place-and-year.ts'
import { listPublishedPortfolioItems, type PortfolioCardRow } from './queries.ts'

interface PortfolioData {
  items: WithPreview<PortfolioCardRow>[]
}

const NO_ITEMS: PortfolioData = { items: [] }

export async function loader({ context }: Route.LoaderArgs) {
  const { supabase, previews } = context.get(shopContext)
  return loadPage<PortfolioData>({
    what: 'Portfolio',
    load: async () => {
      const rows = await listPublishedPortfolioItems(supabase)
      return { items: await withPreviews(previews, rows, (item) => item.cover_image_url) }
    },
    fallback: NO_ITEMS,
  })
}

export const clientLoader = pageClientLoader(() => NO_ITEMS)

export function meta({ matches }: Route.MetaArgs) {
  const texts = introductionsOf(matches)
  return pageMeta({
    matches,
    path: '/portfolio',
    title: texts?.portfolio_title,
    description: texts?.portfolio_introduction,
  })
}

export default function Portfolio({ loaderData }: Route.ComponentProps) {
  const { items, failure } = loaderData
  const texts = useIntroductions()
  useFailureToast(loaderData, 'Error loading portfolio')

  return (
    <>
      <PageHeading
        title={texts.portfolio_title}
        introduction={items.length > 0 ? texts.portfolio_introduction : ''}
      />
      <div className="page pb-24">
        {items.length === 0 && (
          <p className="py-10 text-center text-ink-soft">
            {failure === null ? 'Nothing is shown here yet.' : 'Error loading portfolio'}
          </p>
        )}
        {items.length > 0 && (
          <ul className="grid grid-cols-1 gap-x-6 gap-y-12 lg:grid-cols-2">
            {items.map((item, index) => (
              <li key={item.id} className={index % 3 === 0 ? 'lg:col-span-2' : undefined}>
                <Room item={item} wide={index % 3 === 0} priority={index === 0} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}

const WIDE_SIZES = '(min-width: 96rem) 88rem, 92vw'

interface RoomProps {
  item: WithPreview<PortfolioCardRow>
  wide: boolean
  priority: boolean
}

function Room({ item, wide, priority }: RoomProps) {
  return (
    <article className="group relative">
      <div className="overflow-hidden rounded-2xl">
        <Picture
          src={item.cover_image_url}
          alt=""
          sizes={wide ? WIDE_SIZES : '(min-width: 96rem) 43rem, (min-width: 64rem) 46vw, 92vw'}
          width={1440}
          height={wide ? 720 : 960}
          priority={priority}
          preview={item.preview}
          className={`aspect-[3/2] w-full transition-[scale] duration-250 ease-out motion-safe:group-hover:scale-[1.02] ${wide ? 'lg:aspect-[2/1]' : ''}`}
        />
      </div>
      <h2 className="mt-5 font-serif text-3xl break-words">
        <Link
          to={`/portfolio/${encodeURIComponent(item.slug)}`}
          className="after:absolute after:inset-0 after:content-['']"
        >
          {item.title}
        </Link>
      </h2>
      <p className="mt-1 text-ink-soft">{placeAndYear(item)}</p>
    </article>
  )
}

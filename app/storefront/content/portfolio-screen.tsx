import { Link } from 'react-router'
import { classNames } from '../../lib/class-names.ts'
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
import { createGrowingList, EmptyList, ShowMore } from './growing-list.tsx'
import { placeAndYear } from './place-and-year.ts'
import { listPublishedPortfolioItems, type PortfolioCardRow } from './queries.ts'
import { startOfList, type StartOfList } from './start-of-list.ts'

const LOAD_FAILURE = 'Error loading portfolio'

type CardRow = WithPreview<PortfolioCardRow>

const useGrowingItems = createGrowingList<CardRow>(LOAD_FAILURE)

const NO_ITEMS: StartOfList<CardRow> = { rows: [], more: null }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { supabase, previews } = context.get(shopContext)
  return loadPage({
    what: 'Portfolio',
    load: async () => {
      const items = await listPublishedPortfolioItems(supabase)
      const { rows, more } = startOfList(items, request, { path: '/portfolio', name: 'items' })
      return { rows: await withPreviews(previews, rows, (item) => item.cover_image_url), more }
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
  const { rows: items, more, load } = useGrowingItems(loaderData)
  const texts = useIntroductions()
  useFailureToast(loaderData, LOAD_FAILURE)

  return (
    <>
      <div className="page pt-8 pb-24 lg:pt-10">
        <div className="grid grid-cols-1 gap-x-6 gap-y-8 lg:grid-cols-2 lg:gap-y-12">
          <PageHeading
            title={texts.portfolio_title}
            introduction={items.length > 0 ? texts.portfolio_introduction : ''}
            className={items.length > 0 ? 'lg:pt-6' : 'col-span-full'}
          />
          {items.length > 0 && (
            <ul className="contents">
              {items.map((item, index) => (
                <li key={item.id} className={isWide(index, items) ? 'lg:col-span-2' : undefined}>
                  <Room item={item} wide={isWide(index, items)} priority={index === 0} />
                </li>
              ))}
            </ul>
          )}
        </div>
        {items.length === 0 && (
          <EmptyList text={loaderData.failure === null ? 'Nothing is shown here yet.' : LOAD_FAILURE} />
        )}
        {more !== null && <ShowMore to={more} onMore={load} />}
      </div>
    </>
  )
}

/** The first project is beside the heading. Then one has a row of its own, and two share one, if there are two. */
const isWide = (index: number, { length }: readonly CardRow[]) =>
  index % 3 === 1 || (index % 3 === 2 && index === length - 1)

const WIDE_SIZES = '(min-width: 96rem) 55rem, (min-width: 64rem) 58vw, 92vw'

interface RoomProps {
  item: CardRow
  wide: boolean
  priority: boolean
}

function Room({ item, wide, priority }: RoomProps) {
  return (
    <article
      className={classNames(
        'group relative',
        wide && 'lg:grid lg:grid-cols-[1.7fr_1fr] lg:items-end lg:gap-x-6',
      )}
    >
      <div className="overflow-hidden rounded-2xl">
        <Picture
          src={item.cover_image_url}
          alt=""
          sizes={wide ? WIDE_SIZES : '(min-width: 82rem) 588px, (min-width: 64rem) 46vw, 92vw'}
          width={1440}
          height={960}
          priority={priority}
          preview={item.preview}
          className="aspect-[3/2] w-full transition-[scale] duration-250 ease-out motion-safe:group-hover:scale-[1.02]"
        />
      </div>
      <div className="mt-5 min-w-0">
        <h2 className="font-serif text-3xl break-words">
          <Link
            to={`/portfolio/${encodeURIComponent(item.slug)}`}
            className="after:absolute after:inset-0 after:content-['']"
          >
            {item.title}
          </Link>
        </h2>
        <p className="mt-1 text-ink-soft">{placeAndYear(item)}</p>
      </div>
    </article>
  )
}

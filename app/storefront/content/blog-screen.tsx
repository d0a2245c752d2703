import { shopContext } from '../../lib/contexts.ts'
import { withPreviews } from '../../lib/picture-previews.server.ts'
import { loadPage, pageClientLoader } from '../page/load-page.ts'
import { PageHeading } from '../page/page-heading.tsx'
import { introductionsOf, pageMeta } from '../page/page-meta.ts'
import { useFailureToast } from '../page/use-failure-toast.ts'
import { useIntroductions } from '../page/use-layout-texts.ts'
import type { Route } from './+types/blog-screen.ts'
import { BlogCard } from './blog-card.tsx'
import { createGrowingList, EmptyList, ShowMore } from './growing-list.tsx'
import { listPublishedPosts, type BlogCardRow } from './queries.ts'
import { startOfList, type StartOfList } from './start-of-list.ts'

const LOAD_FAILURE = 'Error loading blog posts'

const useGrowingPosts = createGrowingList<BlogCardRow>(LOAD_FAILURE)

const NO_POSTS: StartOfList<BlogCardRow> = { rows: [], more: null }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { supabase, previews } = context.get(shopContext)
  return loadPage({
    what: 'Blog posts',
    load: async () => {
      const posts = await listPublishedPosts(supabase)
      const { rows, more } = startOfList(posts, request, { path: '/blog', name: 'posts' })
      return { rows: await withPreviews(previews, rows, ({ image_url }) => image_url), more }
    },
    fallback: NO_POSTS,
  })
}

export const clientLoader = pageClientLoader(() => NO_POSTS)

export function meta({ matches }: Route.MetaArgs) {
  const texts = introductionsOf(matches)
  return pageMeta({
    matches,
    path: '/blog',
    title: texts?.blog_title,
    description: texts?.blog_introduction,
  })
}

export default function Blog({ loaderData }: Route.ComponentProps) {
  const { rows: posts, more, load } = useGrowingPosts(loaderData)
  const texts = useIntroductions()
  useFailureToast(loaderData, LOAD_FAILURE)

  return (
    <>
      <div className="page pt-8 pb-24 lg:pt-10">
        <PageHeading
          title={texts.blog_title}
          introduction={texts.blog_introduction}
          beside
          className="mb-6 border-b border-ink/15 pb-6 lg:mb-8"
        />
        {posts.length === 0 && (
          <EmptyList
            text={loaderData.failure === null ? 'No blog posts yet. Check back soon!' : LOAD_FAILURE}
          />
        )}
        {posts.length > 0 && (
          <ul className="grid gap-x-8 gap-y-14 sm:grid-cols-2 lg:grid-cols-3">
            {posts.map((post, index) => (
              <li key={post.id} className={index === 0 ? 'col-span-full' : undefined}>
                <BlogCard post={post} lead={index === 0} priority={index === 0} />
              </li>
            ))}
          </ul>
        )}
        {more !== null && <ShowMore to={more} onMore={load} />}
      </div>
    </>
  )
}

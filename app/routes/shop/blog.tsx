import { useEffect } from 'react'
import { data } from 'react-router'
import { BlogCard } from '../../components/shop/blog-card.tsx'
import { PageHeading } from '../../components/shop/page-heading.tsx'
import { toast } from '../../components/ui/toast.ts'
import { listPublishedPosts, type BlogCardRow } from '../../data/blog-posts.ts'
import { answeredMessage } from '../../lib/data-error.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { withPreviews } from '../../lib/picture-previews.server.ts'
import { shopContext } from '../../lib/shop-context.ts'
import type { Route } from './+types/blog.ts'

interface BlogData {
  posts: BlogCardRow[]
  failure: string | null
}

export async function loader({ context }: Route.LoaderArgs) {
  const { supabase, previews } = context.get(shopContext)
  try {
    const rows = await listPublishedPosts(supabase)
    const posts = await withPreviews(previews, rows, ({ image_url }) => image_url)
    return data<BlogData>({ posts, failure: null })
  } catch (error) {
    console.error('Blog posts could not be loaded:', error)
    return data<BlogData>({ posts: [], failure: answeredMessage(error) }, { status: 503 })
  }
}

/** A lost connection is told like any other failure. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<BlogData> {
  try {
    return await serverLoader()
  } catch (error) {
    if (error instanceof Response) throw error
    return { posts: [], failure: answeredMessage(error) }
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    matches,
    path: '/blog',
    title: 'Design Blog',
    description: 'Notes on rooms, fabrics and furniture from our designers.',
  })
}

export default function Blog({ loaderData: { posts, failure } }: Route.ComponentProps) {
  useEffect(() => {
    if (failure !== null) toast.error('Error loading blog posts', failure)
  }, [failure])

  return (
    <>
      <PageHeading title="Design Blog">
        <p>Notes on rooms, fabrics and furniture from our designers.</p>
      </PageHeading>
      <div className="page pb-24">
        {posts.length === 0 && (
          <p className="py-10 text-center text-ink-soft">
            {failure === null ? 'No blog posts yet. Check back soon!' : 'Error loading blog posts'}
          </p>
        )}
        <ul className="grid gap-x-8 gap-y-14 sm:grid-cols-2 lg:grid-cols-3">
          {posts.map((post, index) => (
            <li key={post.id} className={index === 0 ? 'col-span-full' : undefined}>
              <BlogCard post={post} lead={index === 0} priority={index < 2} />
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

import { useEffect } from 'react'
import { data } from 'react-router'
import { BlogCard } from '../../components/shop/blog-card.tsx'
import { PageHeading } from '../../components/shop/page-heading.tsx'
import { toast } from '../../components/ui/toast.ts'
import { listPublishedPosts, type BlogCardRow } from '../../data/blog-posts.ts'
import { errorMessage } from '../../lib/data-error.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { shopContext } from '../../lib/shop-context.ts'
import type { Route } from './+types/blog.ts'

interface BlogData {
  posts: BlogCardRow[]
  failure: string | null
}

export async function loader({ context }: Route.LoaderArgs) {
  const { supabase } = context.get(shopContext)
  try {
    return data<BlogData>({ posts: await listPublishedPosts(supabase), failure: null })
  } catch (error) {
    console.error('Blog posts could not be loaded:', error)
    return data<BlogData>({ posts: [], failure: errorMessage(error, 'Please try again.') }, { status: 503 })
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
            <li key={post.id}>
              <BlogCard post={post} priority={index < 2} />
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

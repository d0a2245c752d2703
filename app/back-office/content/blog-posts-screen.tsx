import { useState } from 'react'
import { formatDate } from '../../lib/dates.ts'
import { answeredMessage } from '../../lib/supabase/data-error.ts'
import { Badge } from '../../ui/badge.tsx'
import { PublishingBadge } from '../../ui/status-badge.tsx'
import { revalidateOnSuccess } from '../form/run-action.ts'
import { EditableCardScreen } from '../list/editable-card-screen.tsx'
import { statusFilter } from '../list/filters/status-filter.ts'
import { listLoader } from '../list/list-loader.ts'
import { rowAction } from '../list/row-action.ts'
import { useListView, type ListDefinition } from '../list/use-list-view.tsx'
import { adminMeta } from '../page/admin-meta.ts'
import type { Route } from './+types/blog-posts-screen.ts'
import { BlogPostFields } from './blog-post-fields.tsx'
import { blogPostSchema } from './blog-post-input.ts'
import {
  countMatchingBlogPosts,
  deleteBlogPost,
  insertBlogPost,
  listAdminBlogPosts,
  updateBlogPost,
  type AdminBlogPostRow,
} from './blog-post-queries.ts'
import { BLOG_POST_LIST } from './content-list-specs.ts'
import { futureDateText } from './future-date.ts'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Blog Posts')

export const shouldRevalidate = revalidateOnSuccess

const POSTS: ListDefinition<'status', AdminBlogPostRow> = {
  spec: BLOG_POST_LIST,
  list: listAdminBlogPosts,
  count: countMatchingBlogPosts,
  failure: 'The blog posts could not be loaded.',
  failureToast: answeredMessage,
  searchLabel: 'Search posts by title',
  filters: [statusFilter(['draft', 'published', 'featured'])],
  nouns: ['post', 'posts'],
  empty: 'No blog posts yet',
}

export const clientLoader = listLoader(POSTS)

export const clientAction = rowAction({
  schema: blogPostSchema,
  insert: insertBlogPost,
  update: updateBlogPost,
  remove: deleteBlogPost,
  isDraft: ({ status }) => status === 'draft',
  created: 'Blog post created successfully',
  updated: 'Blog post updated successfully',
  deleted: 'Blog post deleted successfully',
  saveFailed: answeredMessage,
  deleteFailed: answeredMessage,
  slugTaken: 'Another post has this slug. Please choose a different one.',
})

export default function BlogPosts({ loaderData }: Route.ComponentProps) {
  const list = useListView(POSTS, loaderData)
  return (
    <EditableCardScreen
      title="Blog Posts"
      addLabel="Add Blog Post"
      list={list}
      renderCard={(post) => <PostCard post={post} />}
      nameOf={({ title }) => title}
      deletion={{ by: 'browser', text: 'Are you sure you want to delete this blog post?' }}
      form={{
        draft: 'post',
        titles: ['Add New Blog Post', 'Edit Blog Post'],
        submitLabels: ['Create', 'Update Blog Post'],
        wide: 'full',
        renderFields: (post, errors) => <BlogPostFields post={post} errors={errors} />,
      }}
    />
  )
}

function PostCard({ post }: { post: AdminBlogPostRow }) {
  const { title, excerpt, author, category, status, featured, created_at } = post
  const [shownAt] = useState(Date.now)
  const futureDate = futureDateText(post, shownAt)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h2 className="font-medium wrap-anywhere">{title}</h2>
        <PublishingBadge status={status} />
        {featured && <Badge tone="outline">Featured</Badge>}
      </div>
      {excerpt && <p className="mt-1 line-clamp-2 text-sm text-ink-soft">{excerpt}</p>}
      <p className="mt-1.5 text-sm text-ink-soft">
        {author} · {category} · {formatDate(created_at)}
      </p>
      {futureDate !== '' && <p className="mt-1.5 text-sm">{futureDate}</p>}
    </>
  )
}

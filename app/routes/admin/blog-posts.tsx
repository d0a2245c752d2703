import { adminMeta } from '../../components/admin/admin-meta.ts'
import { BlogPostFields } from '../../components/admin/blog-post-fields.tsx'
import { statusFilter } from '../../components/admin/status-filter.ts'
import { EditableCardScreen } from '../../components/admin/editable-card-screen.tsx'
import { FormDialog } from '../../components/admin/form-dialog.tsx'
import { listLoader, type ListSource } from '../../components/admin/list-loader.ts'
import { rowAction } from '../../components/admin/row-action.ts'
import { reloadAfterSuccess } from '../../components/admin/save-outcome.ts'
import { useFoundList } from '../../components/admin/use-found-list.tsx'
import { PublishingBadge } from '../../components/admin/status-badge.tsx'
import { Badge } from '../../components/ui/badge.tsx'
import {
  countMatchingBlogPosts,
  deleteBlogPost,
  insertBlogPost,
  listAdminBlogPosts,
  updateBlogPost,
  type AdminBlogPostRow,
} from '../../data/blog-posts.ts'
import { blogPostSchema } from '../../forms/blog-post.ts'
import { BLOG_POST_LIST } from '../../lib/content-lists.ts'
import { answeredMessage } from '../../lib/data-error.ts'
import { formatDate } from '../../lib/dates.ts'
import { browserClient } from '../../lib/supabase-browser.ts'
import { storedImages } from '../../session/stored-images.ts'
import type { Route } from './+types/blog-posts.ts'

export const meta: Route.MetaFunction = () => adminMeta('Blog Posts')

export const shouldRevalidate = reloadAfterSuccess

const POSTS: ListSource<'status', AdminBlogPostRow> = {
  open: browserClient,
  spec: BLOG_POST_LIST,
  list: listAdminBlogPosts,
  count: countMatchingBlogPosts,
  failure: answeredMessage,
}

export const clientLoader = listLoader(POSTS)

export const clientAction = rowAction(browserClient, {
  schema: blogPostSchema,
  insert: insertBlogPost,
  update: updateBlogPost,
  remove: deleteBlogPost,
  created: 'Blog post created successfully',
  updated: 'Blog post updated successfully',
  deleted: 'Blog post deleted successfully',
  notSaved: answeredMessage,
  notDeleted: answeredMessage,
  slugTaken: 'Another post has this slug. Please choose a different one.',
})

const WORDS = {
  searchLabel: 'Search posts by title',
  filters: [statusFilter(['draft', 'published', 'featured'])],
  nouns: ['post', 'posts'],
  empty: 'No blog posts yet',
} as const

export default function BlogPosts({ loaderData }: Route.ComponentProps) {
  const found = useFoundList(POSTS, loaderData, WORDS)
  return (
    <EditableCardScreen
      title="Blog Posts"
      addLabel="Add Blog Post"
      failure="The blog posts could not be loaded."
      found={found}
      renderCard={(post) => <PostCard post={post} />}
      nameOf={({ title }) => title}
      deletion={{ by: 'browser', text: 'Are you sure you want to delete this blog post?' }}
      renderEditor={(post, onClose) => (
        <FormDialog
          title={post ? 'Edit Blog Post' : 'Add New Blog Post'}
          submitLabel={post ? 'Update Blog Post' : 'Create'}
          id={post?.id}
          version={post?.updated_at}
          wide
          onClose={onClose}
        >
          {(errors) => <BlogPostFields post={post} errors={errors} images={storedImages} />}
        </FormDialog>
      )}
    />
  )
}

function PostCard({ post }: { post: AdminBlogPostRow }) {
  const { title, excerpt, author, category, status, featured, created_at } = post
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
    </>
  )
}

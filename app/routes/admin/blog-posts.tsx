import { adminMeta } from '../../components/admin/admin-meta.ts'
import { BlogPostFields } from '../../components/admin/blog-post-fields.tsx'
import { EditableCardScreen } from '../../components/admin/editable-card-screen.tsx'
import { FormDialog } from '../../components/admin/form-dialog.tsx'
import { attempt, openedVersion, refused, reloadAfterSuccess } from '../../components/admin/save-outcome.ts'
import { PublishingBadge } from '../../components/admin/status-badge.tsx'
import { Badge } from '../../components/ui/badge.tsx'
import { toast } from '../../components/ui/toast.ts'
import {
  deleteBlogPost,
  insertBlogPost,
  listAdminBlogPosts,
  updateBlogPost,
  type AdminBlogPostRow,
} from '../../data/blog-posts.ts'
import { blogPostSchema } from '../../forms/blog-post.ts'
import { parseForm } from '../../forms/parse-form.ts'
import { answeredMessage, isDuplicate } from '../../lib/data-error.ts'
import { formatDate } from '../../lib/dates.ts'
import { browserClient } from '../../lib/supabase-browser.ts'
import { storedImages } from '../../session/stored-images.ts'
import type { Route } from './+types/blog-posts.ts'

export const meta: Route.MetaFunction = () => adminMeta('Blog Posts')

export const shouldRevalidate = reloadAfterSuccess

export async function clientLoader() {
  try {
    return await listAdminBlogPosts(await browserClient(), null)
  } catch (error) {
    toast.error('Error', answeredMessage(error))
    return null
  }
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  const id = String(form.get('id'))
  return form.get('intent') === 'delete' ? remove(id) : save(id, form)
}

async function save(id: string, form: FormData) {
  const parsed = parseForm(blogPostSchema, form)
  if (!parsed.ok) return refused(parsed.errors)
  const work = async () => {
    const client = await browserClient()
    if (id !== '') return await updateBlogPost(client, id, parsed.data, openedVersion(form))
    await insertBlogPost(client, parsed.data)
  }
  return attempt(work, {
    success: id === '' ? 'Blog post created successfully' : 'Blog post updated successfully',
    failure: (error) => answeredMessage(error),
    fieldErrors: (error) =>
      isDuplicate(error) ? { slug: 'Another post has this slug. Please choose a different one.' } : null,
  })
}

async function remove(id: string) {
  return attempt(async () => deleteBlogPost(await browserClient(), id), {
    success: 'Blog post deleted successfully',
    failure: (error) => answeredMessage(error),
  })
}

export default function BlogPosts({ loaderData: first }: Route.ComponentProps) {
  return (
    <EditableCardScreen
      title="Blog Posts"
      addLabel="Add Blog Post"
      empty="No blog posts yet"
      failure="The blog posts could not be loaded."
      first={first}
      loadAfter={async (after) => listAdminBlogPosts(await browserClient(), after)}
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

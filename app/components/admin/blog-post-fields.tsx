import { postStatuses } from '../../forms/blog-post.ts'
import type { FieldErrors } from '../../forms/parse-form.ts'
import { toLagosInput } from '../../lib/lagos-time.ts'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Select } from '../ui/select.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { capitalised } from './capitalised.ts'
import { CheckField } from './check-field.tsx'
import { ImageField, type ImageStore } from './image-field.tsx'
import { RichTextField } from './rich-text-field.tsx'

export interface BlogPostValues {
  title: string
  slug: string
  excerpt: string | null
  content: string | null
  author: string
  category: string
  image_url: string | null
  status: string
  featured: boolean
  published_at: string | null
}

export interface BlogPostFieldsProps {
  /** Absent for a new one. */
  post?: BlogPostValues
  errors: FieldErrors
  images: ImageStore
}

export function BlogPostFields({ post, errors, images }: BlogPostFieldsProps) {
  return (
    <>
      <Field label="Title *" required error={errors['title']}>
        {(control) => <Input name="title" defaultValue={post?.title} {...control} />}
      </Field>
      <Field label="Slug" hint="Left blank, it is made from the title." error={errors['slug']}>
        {(control) => (
          <Input name="slug" defaultValue={post?.slug} autoComplete="off" spellCheck={false} {...control} />
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Author *" required error={errors['author']}>
          {(control) => <Input name="author" defaultValue={post?.author} autoComplete="off" {...control} />}
        </Field>
        <Field label="Category *" required error={errors['category']}>
          {(control) => (
            <Input name="category" defaultValue={post?.category} autoComplete="off" {...control} />
          )}
        </Field>
      </div>
      <Field label="Excerpt" error={errors['excerpt']}>
        {(control) => <Textarea name="excerpt" rows={2} defaultValue={post?.excerpt ?? ''} {...control} />}
      </Field>
      <RichTextField
        name="content"
        label="Content"
        initial={post?.content ?? ''}
        error={errors['content']}
        storeImage={images.store}
      />
      <ImageField name="image_url" label="Image" initial={post?.image_url ?? ''} images={images} />
      <PublishingFields post={post} errors={errors} />
    </>
  )
}

function PublishingFields({ post, errors }: Pick<BlogPostFieldsProps, 'post' | 'errors'>) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Status" error={errors['status']}>
          {(control) => (
            <Select
              name="status"
              defaultValue={post?.status ?? 'draft'}
              options={capitalised(postStatuses)}
              {...control}
            />
          )}
        </Field>
        <Field
          label="Published Date"
          hint="The time in Lagos. Left blank, it is the moment of publishing."
          error={errors['published_at']}
        >
          {(control) => (
            <Input
              type="datetime-local"
              name="published_at"
              defaultValue={toLagosInput(post?.published_at ?? null)}
              {...control}
            />
          )}
        </Field>
      </div>
      <CheckField name="featured" defaultChecked={post?.featured}>
        Featured
      </CheckField>
    </>
  )
}

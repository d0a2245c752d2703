import { useState } from 'react'
import type { FieldErrors } from '../../lib/forms/parse-form.ts'
import { fromLagosInput, toLagosInput } from '../../lib/lagos-time.ts'
import { statusOptions } from '../../lib/status-options.ts'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { Textarea } from '../../ui/fields/textarea.tsx'
import { CheckField } from '../form/check-field.tsx'
import { ImageField } from '../form/pictures/image-field.tsx'
import { RichTextField } from '../form/rich-text/rich-text-field.tsx'
import { postStatuses } from './blog-post-input.ts'
import { futureDateText } from './future-date.ts'

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
  /** Absent for a new post. */
  post?: BlogPostValues
  errors: FieldErrors
}

/** On a large screen the content is on the left, with the other fields on the right. */
export function BlogPostFields({ post, errors }: BlogPostFieldsProps) {
  return (
    <div className="grid gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0 space-y-4">
        <Field label="Title" required error={errors['title']}>
          {(control) => <Input name="title" defaultValue={post?.title} {...control} />}
        </Field>
        <RichTextField
          name="content"
          label="Content"
          initial={post?.content ?? ''}
          error={errors['content']}
        />
      </div>
      <div className="min-w-0 space-y-4">
        <Field label="Author" required error={errors['author']}>
          {(control) => (
            <Input kind="person" name="author" defaultValue={post?.author} autoComplete="off" {...control} />
          )}
        </Field>
        <Field label="Category" required error={errors['category']}>
          {(control) => (
            <Input name="category" defaultValue={post?.category} autoComplete="off" {...control} />
          )}
        </Field>
        <Field label="Slug" hint="Left blank, it is made from the title." error={errors['slug']}>
          {(control) => (
            <Input name="slug" defaultValue={post?.slug} autoComplete="off" kind="identifier" {...control} />
          )}
        </Field>
        <Field label="Excerpt" error={errors['excerpt']}>
          {(control) => <Textarea name="excerpt" rows={3} defaultValue={post?.excerpt ?? ''} {...control} />}
        </Field>
        <ImageField name="image_url" label="Image" initial={post?.image_url ?? ''} />
        <PublishingFields post={post} errors={errors} />
      </div>
    </div>
  )
}

function PublishingFields({ post, errors }: Pick<BlogPostFieldsProps, 'post' | 'errors'>) {
  const [status, setStatus] = useState(post?.status ?? 'draft')
  const [date, setDate] = useState(toLagosInput(post?.published_at ?? null))
  const [openedAt] = useState(Date.now)
  return (
    <>
      <div className="grid gap-4 sm:max-lg:grid-cols-2">
        <Field label="Status" error={errors['status']}>
          {(control) => (
            <Select
              name="status"
              defaultValue={post?.status ?? 'draft'}
              onChange={(event) => setStatus(event.target.value)}
              options={statusOptions(postStatuses)}
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
              onChange={(event) => setDate(event.target.value)}
              {...control}
            />
          )}
        </Field>
      </div>
      <output className="block rounded-lg bg-ochre/15 px-3 py-2 text-sm empty:hidden">
        {futureDateText({ status, published_at: fromLagosInput(date) }, openedAt)}
      </output>
      <CheckField name="featured" defaultChecked={post?.featured}>
        Featured
      </CheckField>
    </>
  )
}

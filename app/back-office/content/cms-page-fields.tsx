import type { HeaderAndFooterTexts } from '../../domain/texts/header-and-footer-texts.ts'
import type { FieldErrors } from '../../lib/forms/parse-form.ts'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { Textarea } from '../../ui/fields/textarea.tsx'
import { CheckField } from '../form/check-field.tsx'
import { RichTextField } from '../form/rich-text/rich-text-field.tsx'
import { PageAddress } from './page-address.tsx'

export interface CmsPageValues {
  slug: string
  title: string
  meta_description: string | null
  content: string | null
  published: boolean
}

export interface CmsPageFieldsProps {
  /** Absent for a new page. */
  page?: CmsPageValues
  texts: HeaderAndFooterTexts | null
  errors: FieldErrors
}

export function CmsPageFields({ page, texts, errors }: CmsPageFieldsProps) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Title" required error={errors['title']}>
          {(control) => <Input name="title" defaultValue={page?.title} {...control} />}
        </Field>
        <Field
          label="Slug"
          required
          hint="URL path, e.g. privacy-policy: the page is at /page/privacy-policy."
          error={errors['slug']}
        >
          {(control) => (
            <Input
              name="slug"
              placeholder="privacy-policy"
              defaultValue={page?.slug}
              autoComplete="off"
              kind="identifier"
              {...control}
            />
          )}
        </Field>
      </div>
      {page && <PageAddress title={page.title} slug={page.slug} published={page.published} texts={texts} />}
      <Field
        label="Meta Description"
        hint="The subtitle of the page, and what search engines show of it."
        error={errors['meta_description']}
      >
        {(control) => (
          <Textarea
            name="meta_description"
            rows={2}
            defaultValue={page?.meta_description ?? ''}
            {...control}
          />
        )}
      </Field>
      <RichTextField name="content" label="Content" initial={page?.content ?? ''} error={errors['content']} />
      <CheckField name="published" defaultChecked={page?.published ?? true}>
        Published
      </CheckField>
    </>
  )
}

import type { FieldErrors } from '../../lib/forms/parse-form.ts'
import { statusOptions } from '../../lib/status-options.ts'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { Textarea } from '../../ui/fields/textarea.tsx'
import { ImageField } from '../form/pictures/image-field.tsx'
import { PictureListField } from '../form/pictures/picture-list-field.tsx'
import { RichTextField } from '../form/rich-text/rich-text-field.tsx'
import { postStatuses } from './blog-post-input.ts'
import { MAX_PICTURES, MAX_PRODUCTS } from './portfolio-item-input.ts'
import { ProductPicker, type ProductPickerProps } from './product-picker.tsx'

export interface PortfolioValues {
  title: string
  slug: string
  summary: string | null
  content: string | null
  cover_image_url: string | null
  images: string[]
  location: string | null
  year: number | null
  status: string
  featured_product_ids: string[]
}

export interface PortfolioFieldsProps {
  /** Absent for a new item. */
  item?: PortfolioValues
  errors: FieldErrors
  onLoadProducts: ProductPickerProps['onLoad']
  onSearchProducts: ProductPickerProps['onSearch']
}

export function PortfolioFields(props: PortfolioFieldsProps) {
  const { item, errors, onLoadProducts, onSearchProducts } = props
  return (
    <>
      <BasicFields item={item} errors={errors} />
      <ImageField
        name="cover_image_url"
        label="Cover image"
        initial={item?.cover_image_url ?? ''}
        makesSmaller
      />
      <RichTextField name="content" label="Content" initial={item?.content ?? ''} error={errors['content']} />
      <PictureListField
        name="images"
        label="More pictures"
        itemName="Picture"
        initial={item?.images ?? []}
        max={MAX_PICTURES}
        error={errors['images']}
      />
      <ProductPicker
        name="featured_product_ids"
        label="Shop the room"
        hint="The products that stand in this room. Shoppers see those that are active."
        initial={item?.featured_product_ids ?? []}
        max={MAX_PRODUCTS}
        error={errors['featured_product_ids']}
        onLoad={onLoadProducts}
        onSearch={onSearchProducts}
      />
    </>
  )
}

function BasicFields({ item, errors }: Pick<PortfolioFieldsProps, 'item' | 'errors'>) {
  return (
    <>
      <Field label="Title" required error={errors['title']}>
        {(control) => <Input name="title" defaultValue={item?.title} {...control} />}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Slug" hint="Left blank, it is made from the title." error={errors['slug']}>
          {(control) => (
            <Input name="slug" defaultValue={item?.slug} autoComplete="off" kind="identifier" {...control} />
          )}
        </Field>
        <Field label="Status" error={errors['status']}>
          {(control) => (
            <Select
              name="status"
              defaultValue={item?.status ?? 'draft'}
              options={statusOptions(postStatuses)}
              {...control}
            />
          )}
        </Field>
        <Field label="Location" error={errors['location']}>
          {(control) => (
            <Input name="location" defaultValue={item?.location ?? ''} autoComplete="off" {...control} />
          )}
        </Field>
        <Field label="Year" error={errors['year']}>
          {(control) => (
            <Input name="year" kind="whole" defaultValue={item?.year ?? ''} autoComplete="off" {...control} />
          )}
        </Field>
      </div>
      <Field label="Summary" error={errors['summary']}>
        {(control) => <Textarea name="summary" rows={2} defaultValue={item?.summary ?? ''} {...control} />}
      </Field>
    </>
  )
}

import type { FieldErrors } from '../../forms/parse-form.ts'
import { postStatuses } from '../../forms/blog-post.ts'
import { maxRoomPictures, maxRoomProducts } from '../../forms/portfolio-item.ts'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Select } from '../ui/select.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { capitalised } from './capitalised.ts'
import { ImageField, type ImageStore } from './image-field.tsx'
import { PictureListField } from './picture-list-field.tsx'
import { ProductPicker, type ProductPickerProps } from './product-picker.tsx'
import { RichTextField } from './rich-text-field.tsx'

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
  /** Absent for a new one. */
  item?: PortfolioValues
  errors: FieldErrors
  images: ImageStore
  onLoadProducts: ProductPickerProps['onLoad']
  onSearchProducts: ProductPickerProps['onSearch']
}

export function PortfolioFields(props: PortfolioFieldsProps) {
  const { item, errors, images, onLoadProducts, onSearchProducts } = props
  return (
    <>
      <WhatAndWhere item={item} errors={errors} />
      <ImageField
        name="cover_image_url"
        label="Cover image"
        initial={item?.cover_image_url ?? ''}
        images={images}
      />
      <RichTextField
        name="content"
        label="Content"
        initial={item?.content ?? ''}
        error={errors['content']}
        storeImage={images.store}
      />
      <PictureListField
        name="images"
        label="More pictures"
        each="Picture"
        initial={item?.images ?? []}
        most={maxRoomPictures}
        error={errors['images']}
        images={images}
      />
      <ProductPicker
        name="featured_product_ids"
        label="Shop the room"
        hint="The products that stand in this room. Shoppers see those that are active."
        initial={item?.featured_product_ids ?? []}
        most={maxRoomProducts}
        error={errors['featured_product_ids']}
        onLoad={onLoadProducts}
        onSearch={onSearchProducts}
      />
    </>
  )
}

function WhatAndWhere({ item, errors }: Pick<PortfolioFieldsProps, 'item' | 'errors'>) {
  return (
    <>
      <Field label="Title *" required error={errors['title']}>
        {(control) => <Input name="title" defaultValue={item?.title} {...control} />}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Slug" hint="Left blank, it is made from the title." error={errors['slug']}>
          {(control) => (
            <Input name="slug" defaultValue={item?.slug} autoComplete="off" spellCheck={false} {...control} />
          )}
        </Field>
        <Field label="Status" error={errors['status']}>
          {(control) => (
            <Select
              name="status"
              defaultValue={item?.status ?? 'draft'}
              options={capitalised(postStatuses)}
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
            <Input
              name="year"
              inputMode="numeric"
              defaultValue={item?.year ?? ''}
              autoComplete="off"
              {...control}
            />
          )}
        </Field>
      </div>
      <Field label="Summary" error={errors['summary']}>
        {(control) => <Textarea name="summary" rows={2} defaultValue={item?.summary ?? ''} {...control} />}
      </Field>
    </>
  )
}

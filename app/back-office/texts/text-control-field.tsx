import { useState } from 'react'
import type { TextItem } from '../../domain/texts/text-list.ts'
import { Field, type FieldControlProps } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { Textarea } from '../../ui/fields/textarea.tsx'
import { CheckField } from '../form/check-field.tsx'
import { ImageField } from '../form/pictures/image-field.tsx'
import { LinkField } from '../links/link-field.tsx'
import type { TextControl } from './text-forms.ts'
import { TextListField } from './text-list-field.tsx'

export interface TextControlFieldProps {
  control: TextControl
  value: string | boolean | readonly TextItem[]
  /** Shown in an empty field: what the shop shows in place of the text. */
  placeholder: string
  error?: string | undefined
}

/** The field of one text, switch, picture or list. */
export function TextControlField({ control, value, placeholder, error }: TextControlFieldProps) {
  const { name, label, hint, kind, entry } = control
  if (typeof value === 'boolean')
    return (
      <CheckField name={name} defaultChecked={value}>
        {label}
      </CheckField>
    )
  if (typeof value === 'string')
    return kind === 'picture' ? (
      <ImageField
        name={name}
        label={label}
        initial={value}
        {...(hint && { hint })}
        {...(error && { error })}
      />
    ) : kind === 'link' ? (
      <WrittenLink control={control} value={value} placeholder={placeholder} error={error} />
    ) : (
      <WrittenField control={control} value={value} placeholder={placeholder} error={error} />
    )
  return entry ? (
    <TextListField name={name} label={label} entry={entry} initial={value} error={error} />
  ) : null
}

interface WrittenFieldProps extends TextControlFieldProps {
  value: string
}

function WrittenLink({ control: { name, label, hint }, value, placeholder, error }: WrittenFieldProps) {
  const [link, setLink] = useState(value)
  return (
    <LinkField
      name={name}
      label={label}
      hint={hint}
      value={link}
      placeholder={placeholder}
      error={error}
      onChange={setLink}
    />
  )
}

/** A text of one or several lines, with its length while that is near or above what looks best. */
function WrittenField({ control, value, placeholder, error }: WrittenFieldProps) {
  const { name, label, kind, hint, about } = control
  const [length, setLength] = useState(value.length)
  const hints = [hint, about !== undefined && lengthHint(length, about)].filter(Boolean).join(' ')
  const props = (field: FieldControlProps) => ({
    name,
    placeholder,
    defaultValue: value,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => setLength(target.value.length),
    ...field,
  })
  return (
    <Field label={label} hint={hints || undefined} error={error ?? null}>
      {(field) =>
        kind === 'area' ? (
          <Textarea rows={about !== undefined && about <= 160 ? 2 : 5} {...props(field)} />
        ) : (
          <Input kind={kind === 'link' ? 'url' : undefined} {...props(field)} />
        )
      }
    </Field>
  )
}

function lengthHint(length: number, about: number): string {
  const advice = `Best up to about ${about} characters`
  return length > about ? `${advice}; this has ${length.toLocaleString('en-NG')}.` : `${advice}.`
}

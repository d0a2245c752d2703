import type { ReactNode } from 'react'
import type { FieldErrors } from '../../lib/forms/parse-form.ts'
import type { Elements } from '../../lib/text/elements.ts'
import { Field, type FieldControlProps } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { Textarea } from '../../ui/fields/textarea.tsx'
import type { ProductControlKind } from './fields/field-definition.ts'
import { productField, type FieldName, type ProductValues } from './product-fields.ts'

export interface ProductControlProps {
  name: FieldName
  product: ProductValues
  errors: FieldErrors
  /** Replaces what the definition says. */
  required?: boolean
  /** Replaces the hint of the field. */
  hint?: ReactNode
  /** Draws the control of a field whose definition names none. */
  children?: (control: FieldControlProps & { name: FieldName }) => Elements
}

/** A field of the product form, with the label, hint and control of its definition. */
export function ProductControl({ name, product, errors, required, hint, children }: ProductControlProps) {
  const { label, control: kind = 'line', ...field } = productField(name)
  return (
    <Field label={label} required={required ?? field.required} hint={hint ?? field.hint} error={errors[name]}>
      {(control) =>
        children ? (
          children({ name, ...control })
        ) : (
          <TypedControl {...control} kind={kind} name={name} defaultValue={textOf(product[name], kind)} />
        )
      }
    </Field>
  )
}

interface TypedControlProps extends FieldControlProps {
  kind: ProductControlKind
  name: string
  defaultValue: string
}

function TypedControl({ kind, ...rest }: TypedControlProps) {
  switch (kind) {
    case 'line':
      return <Input {...rest} />
    case 'code':
      return <Input kind="code" autoComplete="off" {...rest} />
    case 'paragraphs':
      return <Textarea rows={6} {...rest} />
    case 'lines':
      return <Textarea rows={3} {...rest} />
    case 'amount':
    case 'measure':
      return <Input kind="amount" {...rest} />
    case 'number':
      return <Input kind="whole" {...rest} />
  }
}

function textOf(value: ProductValues[FieldName], kind: ProductControlKind): string {
  return Array.isArray(value) ? value.join(kind === 'lines' ? '\n' : ', ') : String(value ?? '')
}

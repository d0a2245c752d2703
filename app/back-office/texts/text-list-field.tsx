import { useId, useRef, useState } from 'react'
import Plus from '~icons/lucide/plus'
import Trash from '~icons/lucide/trash-2'
import type { TextItem } from '../../domain/texts/text-list.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { Textarea } from '../../ui/fields/textarea.tsx'
import { OrderedRowButtons } from '../form/ordered-rows.tsx'
import { ImageField } from '../form/pictures/image-field.tsx'
import { LinkField } from '../links/link-field.tsx'
import type { TextControl } from './text-forms.ts'

export interface TextListFieldProps {
  /** The name of the hidden input that holds the entries as JSON. */
  name: string
  label: string
  entry: NonNullable<TextControl['entry']>
  initial: readonly TextItem[]
  error?: string | undefined
}

interface Entry {
  /** A React key. */
  key: number
  item: TextItem
}

/** An ordered list of entries, such as the links of a menu, which can be added, moved and removed. */
export function TextListField({
  name,
  label,
  entry: { noun, controls },
  initial,
  error,
}: TextListFieldProps) {
  const { entries, setEntries, change, add } = useEntries(initial)
  const errorId = useId()
  return (
    <fieldset className="space-y-3" aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1.5 text-sm font-medium text-ink">{label}</legend>
      <input type="hidden" name={name} value={JSON.stringify(entries.map(({ item }) => item))} />
      <ol className="space-y-3">
        {entries.map(({ key, item }, index) => (
          <li key={key} className="rounded-xl bg-cream/60 p-3 ring-1 ring-ink/10">
            <fieldset>
              <legend className="sr-only">{`${capitalized(noun)} ${index + 1}`}</legend>
              <div className="grid gap-3 sm:grid-cols-2">
                {controls.map((control) => (
                  <EntryField
                    key={control.name}
                    control={control}
                    inputName={`${name}.${key}.${control.name}`}
                    value={item[control.name] ?? ''}
                    saved={initial.map((entry) => entry[control.name] ?? '')}
                    onChange={(value) => change(key, control.name, value)}
                  />
                ))}
              </div>
              <div className="mt-1 -mb-1 flex justify-end">
                <OrderedRowButtons
                  rows={entries}
                  index={index}
                  name={`${noun} ${index + 1}`}
                  removeLabel={`Remove ${noun} ${index + 1}`}
                  removeIcon={<Trash aria-hidden="true" />}
                  onChange={setEntries}
                />
              </div>
            </fieldset>
          </li>
        ))}
      </ol>
      <Button variant="outline" size="small" onClick={add}>
        <Plus aria-hidden="true" />
        Add {noun}
      </Button>
      <p id={errorId} role="alert" className="text-sm text-danger empty:hidden">
        {error}
      </p>
    </fieldset>
  )
}

interface EntryFieldProps {
  control: TextControl
  /** The name of a picture's own input, which the form does not read. */
  inputName: string
  value: string
  /** The saved values of this text in all entries. An uploaded picture among them is not deleted with the form. */
  saved: readonly string[]
  onChange: (value: string) => void
}

function EntryField({ control: { kind, label }, inputName, value, saved, onChange }: EntryFieldProps) {
  const [opened] = useState(value)
  const write = ({ target }: { target: { value: string } }) => onChange(target.value)
  if (kind === 'picture')
    return (
      <ImageField
        name={inputName}
        label={label}
        initial={saved.includes(value) ? value : opened}
        onChange={onChange}
      />
    )
  if (kind === 'area')
    return (
      <div className="sm:col-span-2">
        <Field label={label}>
          {(field) => <Textarea {...field} rows={2} value={value} onChange={write} />}
        </Field>
      </div>
    )
  if (kind === 'link') return <LinkField label={label} value={value} onChange={onChange} />
  return (
    <Field label={label}>
      {(field) => <Input {...field} value={value} autoComplete="off" onChange={write} />}
    </Field>
  )
}

function useEntries(initial: readonly TextItem[]) {
  const [entries, setEntries] = useState<Entry[]>(() => initial.map((item, key) => ({ key, item })))
  const nextKey = useRef(initial.length)

  return {
    entries,
    setEntries,
    // An upload calls it after others may have changed.
    change: (key: number, name: string, value: string) =>
      setEntries((current) =>
        current.map((entry) => (entry.key === key ? { key, item: { ...entry.item, [name]: value } } : entry)),
      ),
    add: () => setEntries([...entries, { key: nextKey.current++, item: {} }]),
  }
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

import { useState } from 'react'
import { heroMediaTypes } from '../../forms/hero-media.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Select } from '../ui/select.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { capitalised } from './capitalised.ts'
import { Panel } from './panel.tsx'
import { useSavedForm } from './use-saved-form.ts'

export interface HeroMediaFormProps {
  /** `Hero Section 1 (Top)` */
  title: string
  section: string
  mediaType: string
  /** Empty while the shop shows its own film. */
  mediaUrl: string
  version: string
  /** Reads the sections again and begins anew with them. */
  onTakeTheirs: () => void
}

const types = capitalised(heroMediaTypes)

const hints: Record<string, string> = {
  video: "The address of an .mp4 file. The shop's own film is /media/hero-loop.mp4.",
  image: 'The address of a picture, in the shop or elsewhere on the web.',
}

/** What one of the two full-screen sections of the home page shows. */
export function HeroMediaForm(props: HeroMediaFormProps) {
  const { title, section, mediaType, mediaUrl, version, onTakeTheirs } = props
  const form = useSavedForm({ section }, version)
  const { ref, onSubmit, errors, saving } = form
  const [url, setUrl] = useState(mediaUrl)
  const [type, setType] = useState(mediaType)

  return (
    <Panel title={title}>
      <form ref={ref} onSubmit={onSubmit} noValidate aria-label={title} className="space-y-5">
        <Field label="Media Type" error={errors['media_type']}>
          {(control) => (
            <Select
              name="media_type"
              value={type}
              onChange={(event) => setType(event.target.value)}
              options={types}
              {...control}
            />
          )}
        </Field>
        <Field label="URL" hint={hints[type]} error={errors['media_url']}>
          {(control) => (
            <Input
              name="media_url"
              value={url}
              onChange={(event) => setUrl(event.target.value)}
              placeholder="https://"
              autoComplete="off"
              spellCheck={false}
              {...control}
            />
          )}
        </Field>
        <div className="flex flex-wrap items-center justify-between gap-3">
          {mediaUrl !== '' && (
            <a
              href={mediaUrl}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              See what it shows now
            </a>
          )}
          <Button type="submit" pending={saving} disabled={url.trim() === ''} className="ml-auto">
            Update<span className="sr-only"> {title}</span>
          </Button>
        </div>
      </form>
      <ConflictDialog form={form} onTakeTheirs={onTakeTheirs} />
    </Panel>
  )
}

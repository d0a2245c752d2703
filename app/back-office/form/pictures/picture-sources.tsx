import { useId, useRef, useState } from 'react'
import FolderOpen from '~icons/lucide/folder-open'
import { Button } from '../../../ui/button.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { NO_MEDIA_ADDRESS } from '../media-address.ts'
import { MediaDialog } from './media-dialog.tsx'
import type { MediaBucket } from './media-queries.ts'
import { showsPicture, typedAddress } from './typed-address.ts'

export interface PictureSourcesProps {
  /** What is chosen, in labels: `Cover image`. */
  label: string
  bucket?: MediaBucket
  disabled?: boolean
  /** Called with an address as columns keep it. */
  onAddress: (address: string) => void
}

/** The two ways to a picture besides uploading it: the media library, and an address. Belongs beside an UploadButton. */
export function PictureSources({
  label,
  bucket = 'product-images',
  disabled,
  onAddress,
}: PictureSourcesProps) {
  const [open, setOpen] = useState<'library' | 'address' | null>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(null)
  const what = label.toLowerCase()
  return (
    <>
      <Button variant="outline" disabled={disabled} onClick={() => setOpen('library')}>
        <FolderOpen aria-hidden="true" />
        <span>
          Choose<span className="sr-only"> {what}</span> from library
        </span>
      </Button>
      <Button
        ref={toggle}
        variant="ghost"
        disabled={disabled}
        aria-expanded={open === 'address'}
        onClick={() => setOpen(open === 'address' ? null : 'address')}
      >
        Paste an address<span className="sr-only"> of {what}</span>
      </Button>
      {open === 'library' && <MediaDialog bucket={bucket} onChoose={onAddress} onClose={close} />}
      {open === 'address' && (
        <AddressBox
          label={label}
          bucket={bucket}
          onAddress={onAddress}
          onDone={() => {
            toggle.current?.focus()
            close()
          }}
        />
      )}
    </>
  )
}

interface AddressBoxProps extends Pick<PictureSourcesProps, 'label' | 'onAddress'> {
  bucket: MediaBucket
  onDone: () => void
}

function AddressBox({ label, bucket, onAddress, onDone }: AddressBoxProps) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState('')
  const [checking, setChecking] = useState(false)
  const problemId = useId()

  async function use() {
    const address = typedAddress(typed, window.location.origin)
    if (address === null) return setProblem(NO_MEDIA_ADDRESS)
    setChecking(true)
    const isShown = bucket === 'films' || (await showsPicture(address))
    setChecking(false)
    if (!isShown) return setProblem('There is no picture at this address.')
    onAddress(address)
    onDone()
  }

  return (
    <div className="w-full space-y-1.5">
      <div className="flex flex-wrap gap-2">
        <Input
          aria-label={`Address of ${label.toLowerCase()}`}
          aria-describedby={problem ? problemId : undefined}
          aria-invalid={problem ? true : undefined}
          placeholder="https://"
          maxLength={2000}
          autoComplete="off"
          kind="url"
          value={typed}
          className="min-w-0 flex-1"
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Enter would submit the surrounding form.
            event.preventDefault()
            void use()
          }}
        />
        <Button variant="outline" pending={checking} onClick={() => void use()}>
          Use<span className="sr-only"> this address</span>
        </Button>
      </div>
      <p id={problemId} role="alert" className="text-sm text-danger empty:hidden">
        {problem}
      </p>
    </div>
  )
}

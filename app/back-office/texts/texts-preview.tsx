import { useEffect, useEffectEvent, useRef, useState } from 'react'
import Monitor from '~icons/lucide/monitor'
import Smartphone from '~icons/lucide/smartphone'
import { classNames } from '../../lib/class-names.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/fields/select.tsx'

/** What the storefront's `useTexts` reads. */
export interface PreviewedTexts {
  page: string
  texts: object
}

export interface TextsPreviewProps {
  previewed: PreviewedTexts
  /** The pages of the shop that show the texts. */
  shownOn: readonly { path: string; label: string }[]
}

/** The width of the page in the frame, in CSS pixels. */
const WIDTHS = { phone: 390, desktop: 1280 }

/** The shop's page in a frame, with the texts that are being edited (docs/behaviour/texts.md#preview). */
export function TextsPreview({ previewed, shownOn }: TextsPreviewProps) {
  const [size, setSize] = useState<keyof typeof WIDTHS>('phone')
  const [path, setPath] = useState(shownOn[0]?.path ?? '/')
  const { frame, place } = useFrame(previewed)
  const width = WIDTHS[size]
  const scale = place.width === 0 ? 1 : Math.min(1, place.width / width)

  return (
    <section aria-label="Preview">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <fieldset className="flex gap-1">
          <legend className="sr-only">Size of the preview</legend>
          <SizeButton chosen={size === 'phone'} onClick={() => setSize('phone')}>
            <Smartphone aria-hidden="true" />
            Phone
          </SizeButton>
          <SizeButton chosen={size === 'desktop'} onClick={() => setSize('desktop')}>
            <Monitor aria-hidden="true" />
            Desktop
          </SizeButton>
        </fieldset>
        {shownOn.length > 1 && (
          <Select
            aria-label="Page"
            className="w-auto"
            value={path}
            onChange={({ target }) => setPath(target.value)}
            options={shownOn.map((page) => ({ value: page.path, label: page.label }))}
          />
        )}
      </div>
      <div ref={frame} className="h-[calc(100dvh-7rem)] min-h-96 overflow-hidden">
        {/* Not in a sandbox: it needs scripts and the shop's origin, with which it could leave the sandbox. */}
        {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
        <iframe
          key={path}
          src={path}
          title={`The page ${shownOn.find((page) => page.path === path)?.label ?? ''} as shoppers see it`}
          width={width}
          height={place.height / scale}
          style={{ transform: `scale(${scale})` }}
          className="max-w-none origin-top-left rounded-xl bg-white ring-1 ring-ink/10"
        />
      </div>
    </section>
  )
}

interface SizeButtonProps {
  chosen: boolean
  onClick: () => void
  children: React.ReactNode
}

function SizeButton({ chosen, onClick, children }: SizeButtonProps) {
  return (
    <Button
      variant="ghost"
      size="small"
      aria-pressed={chosen}
      onClick={onClick}
      className={classNames(chosen && 'bg-ink/10')}
    >
      {children}
    </Button>
  )
}

/** Sends the texts to the page in the frame when it is ready and whenever they change. `place` is the size it has. */
function useFrame(previewed: PreviewedTexts) {
  const frame = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState({ width: 0, height: 0 })

  const send = useEffectEvent(() => {
    const page = frame.current?.querySelector('iframe')?.contentWindow
    page?.postMessage({ type: 'preview-texts', ...previewed }, location.origin)
  })
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- `send` reads the texts, and runs when they change
  useEffect(() => send(), [previewed])
  useEffect(() => {
    function listen({ origin, source, data }: MessageEvent<{ type?: string }>): void {
      const page = frame.current?.querySelector('iframe')?.contentWindow
      if (origin === location.origin && source === page && data.type === 'preview-ready') send()
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [])
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new ResizeObserver(() =>
      setPlace({ width: element.clientWidth, height: element.clientHeight }),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { frame, place }
}

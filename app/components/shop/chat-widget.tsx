import { CircleQuestionMark, MessageCircle, X } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { chatLink, productChatLink } from '../../lib/chat-link.ts'
import { buttonClasses, type ButtonVariant } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { useEscape } from '../ui/use-escape.ts'
import { useReadingOn } from './use-reading-on.ts'

export interface ChatWidgetProps {
  siteName: string
  phone: string
  /** The product on the screen, which the panel offers to ask about; `address` is absolute. */
  product?: { name: string; address: string }
}

/**
 * The two floating elements: a panel that says what the chat is for, and the plain link into the chat itself. On a phone
 * they step aside while one reads on or types, and come back when one scrolls up or reaches them by keyboard.
 */
export function ChatWidget({ siteName, phone, product }: ChatWidgetProps) {
  const [open, setOpen] = useState(false)
  const readingOn = useReadingOn()
  const panelId = useId()
  const panel = useRef<HTMLDivElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (open) panel.current?.focus()
  }, [open])

  function close(): void {
    setOpen(false)
    toggle.current?.focus()
  }

  useEscape(open, close)

  return (
    <aside
      aria-label="Chat"
      data-aside={(readingOn && !open) || undefined}
      className="chat-buttons fixed print:hidden right-[min(1rem,4.5vw)] bottom-[calc(min(1rem,4.5vw)+var(--buy-bar,0px))] z-30 flex flex-col items-end gap-3 sm:right-6 sm:bottom-6"
    >
      <div
        ref={panel}
        id={panelId}
        hidden={!open}
        tabIndex={-1}
        className="rise max-h-[70dvh] w-[min(20rem,calc(100vw-2rem))] overflow-y-auto rounded-2xl bg-white p-5 forced-colors:border shadow-2xl ring-1 ring-ink/10 outline-none"
      >
        <div className="flex items-start justify-between gap-2">
          <h2 className="font-serif text-2xl">How can we help?</h2>
          <IconButton label="Close chat" onClick={close} className="-mt-2 -mr-3">
            <X aria-hidden="true" />
          </IconButton>
        </div>
        <p className="mt-2 text-ink-soft wrap-anywhere">
          Ask {siteName} about a piece, a delivery or a whole room. We answer on WhatsApp.
        </p>
        {product && (
          <PanelLink href={productChatLink(phone, product)} variant="primary">
            <span className="line-clamp-2">Ask about {product.name}</span>
          </PanelLink>
        )}
        <PanelLink href={chatLink(phone)} variant={product ? 'outline' : 'primary'}>
          Start a chat
        </PanelLink>
      </div>
      <div className="flex flex-col items-center gap-2 sm:flex-row">
        <button
          ref={toggle}
          type="button"
          aria-expanded={open}
          aria-controls={panelId}
          onClick={() => setOpen(!open)}
          className="needs-script grid size-tap cursor-pointer place-items-center rounded-full bg-white forced-colors:border text-sm font-medium shadow-lg ring-1 ring-ink/10 transition-colors duration-150 hover:bg-sand sm:w-auto sm:px-4"
        >
          <CircleQuestionMark aria-hidden="true" className="size-[min(1.25rem,50%)] sm:hidden" />
          <span className="sr-only sm:not-sr-only">Need help?</span>
        </button>
        <a
          href={chatLink(phone)}
          target="_blank"
          rel="noopener noreferrer"
          aria-label="Chat on WhatsApp"
          title="Chat on WhatsApp"
          className="grid size-[min(3rem,max(48px,13.5vw))] place-items-center rounded-full bg-green-soft forced-colors:border text-cream shadow-lg ring-2 ring-cream/70 transition-colors duration-150 hover:bg-green sm:size-14"
        >
          <MessageCircle aria-hidden="true" className="size-[min(1.5rem,50%)]" />
        </a>
      </div>
    </aside>
  )
}

function PanelLink({
  href,
  variant,
  children,
}: {
  href: string
  variant: ButtonVariant
  children: ReactNode
}) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClasses(variant, 'medium', 'mt-3 w-full py-2!')}
    >
      {children}
    </a>
  )
}

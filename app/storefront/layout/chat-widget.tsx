import { useEffect, useId, useRef, useState, type ReactNode, type Ref } from 'react'
import CircleQuestionMark from '~icons/lucide/circle-question-mark'
import MessageCircle from '~icons/lucide/message-circle'
import X from '~icons/lucide/x'
import type { HeaderAndFooterTexts } from '../../domain/texts/header-and-footer-texts.ts'
import { classNames } from '../../lib/class-names.ts'
import { useStyleNonce } from '../../lib/styles/style-elements.ts'
import { whatsAppNumber } from '../../lib/telephone.ts'
import { buttonClasses, type ButtonVariant } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useEscape } from '../../ui/use-escape.ts'
import { chatUrl, productChatUrl } from './chat-link.ts'
import { useChatPosition, type ChatPosition } from './use-chat-position.ts'

export interface ChatWidgetProps {
  texts: Pick<HeaderAndFooterTexts, 'chat_greeting' | 'chat_title' | 'chat_text'>
  phone: string
  /** The product of the current page; `address` is an absolute URL. */
  product?: { name: string; address: string }
}

/** Renders nothing when the settings have no number for chats. */
export function ChatWidget(props: ChatWidgetProps) {
  return whatsAppNumber(props.phone) === '' ? null : <Chat {...props} />
}

/**
 * A button that opens a panel with links to the chat. On wide screens the button and a direct link are in the margin beside
 * the page. On others there is only the button: in the first line of the header at the top of the page, and in a free corner
 * of the footer at its end, so that it covers nothing.
 */
function Chat({ texts, phone, product }: ChatWidgetProps) {
  const nonce = useStyleNonce()
  const [open, setOpen] = useState(false)
  const place = useChatPosition()
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
    <aside aria-label="Chat" className="print:hidden">
      <noscript>
        <style nonce={nonce}>{'.chat-link { display: grid !important }'}</style>
      </noscript>
      <Panel ref={panel} id={panelId} hidden={!open} texts={texts} onClose={close}>
        {product && (
          <PanelLink href={productChatUrl(phone, product)} variant="primary">
            <span className="line-clamp-2">Ask about {product.name}</span>
          </PanelLink>
        )}
        <PanelLink href={chatUrl(phone, texts.chat_greeting)} variant={product ? 'outline' : 'primary'}>
          Start a chat
        </PanelLink>
      </Panel>
      <button
        ref={toggle}
        type="button"
        aria-expanded={open}
        aria-controls={panelId}
        aria-label="Need help?"
        title="Need help?"
        onClick={() => setOpen(!open)}
        className={classNames('needs-script', controlClasses, PLACES[place], gutterToggle)}
      >
        <MessageCircle aria-hidden="true" className="gutter:hidden" />
        <CircleQuestionMark aria-hidden="true" className="hidden gutter:block" />
      </button>
      <a
        href={chatUrl(phone, texts.chat_greeting)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label="Chat on WhatsApp"
        title="Chat on WhatsApp"
        className={classNames('chat-link hidden', controlClasses, PLACES.top, gutterLink)}
      >
        <MessageCircle aria-hidden="true" />
      </a>
    </aside>
  )
}

const controlClasses =
  'fixed z-45 place-items-center rounded-full cursor-pointer forced-colors:border transition-[opacity,background-color] duration-200 [&_svg]:size-[min(1.375rem,50%)] gutter:size-11 gutter:shadow-lg gutter:ring-1'

const CORNER =
  'grid size-[min(3rem,max(48px,13.5vw))] right-[min(1rem,4.5vw)] bottom-[calc(1rem+var(--buy-bar,0px))] bg-cream text-green shadow-lg'

const PLACES: Record<ChatPosition, string> = {
  // The first line of the header is lower than the 44 px of the button; the padding centres the icon in it.
  top: 'grid size-tap top-0 right-[min(0.25rem,1vw)] max-gutter:pb-2 max-gutter:text-cream',
  between: `${CORNER} max-gutter:not-focus-visible:opacity-0 max-gutter:not-focus-visible:pointer-events-none`,
  end: CORNER,
}

const gutterToggle =
  'gutter:top-auto gutter:right-(--chat-margin) gutter:bottom-20 gutter:bg-white gutter:text-ink gutter:ring-ink/10 gutter:hover:bg-sand'
const gutterLink =
  'gutter:grid gutter:top-auto gutter:right-(--chat-margin) gutter:bottom-6 gutter:bg-green-soft gutter:text-cream gutter:ring-cream/70 gutter:hover:bg-green'

interface PanelProps {
  ref: Ref<HTMLDivElement>
  id: string
  hidden: boolean
  texts: ChatWidgetProps['texts']
  onClose: () => void
  children: ReactNode
}

function Panel({ ref, id, hidden, texts, onClose, children }: PanelProps) {
  return (
    <div
      ref={ref}
      id={id}
      hidden={hidden}
      tabIndex={-1}
      className="rise fixed right-[min(1rem,4.5vw)] bottom-4 z-50 max-h-[70dvh] w-[min(20rem,calc(100vw-2rem))] overflow-y-auto rounded-2xl bg-white p-5 text-ink shadow-2xl ring-1 ring-ink/10 outline-none gutter:right-[calc(var(--chat-margin)+3.5rem)] gutter:bottom-6 forced-colors:border"
    >
      <div className="flex items-start justify-between gap-2">
        <h2 className="font-serif text-2xl">{texts.chat_title}</h2>
        <IconButton label="Close chat" onClick={onClose} className="-mt-2 -mr-3">
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <p className="mt-2 text-ink-soft wrap-anywhere">{texts.chat_text}</p>
      {children}
    </div>
  )
}

interface PanelLinkProps {
  href: string
  variant: ButtonVariant
  children: ReactNode
}

function PanelLink({ href, variant, children }: PanelLinkProps) {
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

import { useId, useRef, useState } from 'react'
import CircleQuestionMark from '~icons/lucide/circle-question-mark'
import MessageCircle from '~icons/lucide/message-circle'
import { classNames } from '../../lib/class-names.ts'
import { useStyleNonce } from '../../lib/styles/style-elements.ts'
import { whatsAppNumber } from '../../lib/telephone.ts'
import { LazyPart, LOAD_FAILED } from '../../ui/lazy-part.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { chatUrl } from './chat-link.ts'
import type { ChatPanelProps } from './chat-panel.tsx'
import { usePagePosition, type PagePosition } from './use-page-position.ts'

export type ChatWidgetProps = Omit<ChatPanelProps, 'id' | 'open' | 'onClose'>

const loadPanel = () => import('./chat-panel.tsx')

/** Renders nothing when the settings have no number for chats. */
export function ChatWidget(props: ChatWidgetProps) {
  return whatsAppNumber(props.phone) === '' ? null : <Chat {...props} />
}

/**
 * A button that opens a panel with links to the chat, which is loaded then. On wide screens the button and a direct link are in the margin beside
 * the page. On others there is only the button: in the first line of the header at the top of the page, and in a free corner
 * of the footer at its end, so that it covers nothing.
 */
function Chat(props: ChatWidgetProps) {
  const nonce = useStyleNonce()
  const [open, setOpen] = useState(false)
  const place = usePagePosition()
  const panelId = useId()
  const toggle = useRef<HTMLButtonElement>(null)
  const link = chatUrl(props.phone, props.texts.chat_greeting)

  function close(): void {
    setOpen(false)
    toggle.current?.focus()
  }

  function handleLoadError(): void {
    setOpen(false)
    toast.error('Error', LOAD_FAILED)
  }

  return (
    <aside aria-label="Chat" className="print:hidden">
      <noscript>
        <style nonce={nonce}>{'.chat-link { display: grid !important }'}</style>
      </noscript>
      <LazyPart
        load={loadPanel}
        enabled={open}
        props={{ ...props, id: panelId, open, onClose: close }}
        onLoadError={handleLoadError}
      />
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
        href={link}
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
  'fixed z-45 place-items-center rounded-full cursor-pointer transition-[opacity,background-color] duration-200 [&_svg]:size-[min(1.375rem,50%)] gutter:size-11 gutter:shadow-lg gutter:ring-1'

const CORNER =
  'grid size-[min(3rem,max(48px,13.5vw))] right-[min(1rem,4.5vw)] bottom-[calc(1rem+var(--buy-bar,0px))] bg-cream text-green shadow-lg'

const PLACES: Record<PagePosition, string> = {
  // The first line of the header is lower than the 44 px of the button; the padding centres the icon in it. Between 64 and 80rem the
  // bar below has no room for the rest of it.
  top: 'grid size-tap top-0 right-[min(1rem,4.5vw)] max-gutter:pb-2 max-gutter:text-cream max-gutter:lg:h-9 max-gutter:lg:pb-0',
  between: `${CORNER} max-gutter:not-focus-visible:opacity-0 max-gutter:not-focus-visible:pointer-events-none`,
  end: CORNER,
}

const gutterToggle =
  'gutter:top-auto gutter:right-(--chat-margin) gutter:bottom-18 gutter:bg-white gutter:text-ink gutter:ring-ink/10 gutter:hover:bg-sand'
const gutterLink =
  'gutter:grid gutter:top-auto gutter:right-(--chat-margin) gutter:bottom-4 gutter:bg-green-soft gutter:text-cream gutter:ring-cream/70 gutter:hover:bg-green'

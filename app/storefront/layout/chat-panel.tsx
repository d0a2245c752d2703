import { useEffect, useRef } from 'react'
import { useRouteLoaderData } from 'react-router'
import X from '~icons/lucide/x'
import type { HeaderAndFooterTexts } from '../../domain/texts/header-and-footer-texts.ts'
import { absoluteUrl } from '../../lib/images.ts'
import { buttonClasses, type ButtonVariant } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { useEscape } from '../../ui/use-escape.ts'
import { chatUrl, productChatUrl } from './chat-link.ts'

export interface ChatPanelProps {
  id: string
  open: boolean
  texts: Pick<HeaderAndFooterTexts, 'chat_greeting' | 'chat_title' | 'chat_text'>
  phone: string
  /** Where orders without an account are on, there is a link to find one. */
  allowsGuests?: boolean | undefined
  onClose: () => void
}

/** The panel of the chat button, with links to the chat. */
export default function ChatPanel({ id, open, texts, phone, allowsGuests, onClose }: ChatPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const product = useProductOnScreen()
  useEscape(open, onClose)
  useEffect(() => {
    if (open) panel.current?.focus()
  }, [open])

  return (
    <div
      ref={panel}
      id={id}
      hidden={!open}
      tabIndex={-1}
      className="rise fixed right-[min(1rem,4.5vw)] bottom-4 z-50 max-h-[70dvh] w-[min(20rem,calc(100vw-2rem))] overflow-y-auto rounded-2xl bg-white p-5 text-ink shadow-2xl ring-1 ring-ink/10 outline-none gutter:right-[calc(var(--chat-margin)+3.5rem)]"
    >
      <div className="flex items-start justify-between gap-2">
        <h2 className="font-serif text-2xl">{texts.chat_title}</h2>
        <IconButton label="Close chat" onClick={onClose} className="-mt-2 -mr-3">
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <p className="mt-2 text-ink-soft wrap-anywhere">{texts.chat_text}</p>
      {product && (
        <ChatLink
          href={productChatUrl(phone, product)}
          label={`Ask about ${product.name}`}
          variant="primary"
        />
      )}
      <ChatLink
        href={chatUrl(phone, texts.chat_greeting)}
        label="Start a chat"
        variant={product ? 'outline' : 'primary'}
      />
      {allowsGuests && (
        <PageLink
          to="/order"
          onClick={onClose}
          className="mt-2 -mb-2 flex min-h-11 items-center justify-center underline underline-offset-4"
        >
          Find your order
        </PageLink>
      )}
    </div>
  )
}

/** The product of the current page; `address` is an absolute URL. */
function useProductOnScreen(): { name: string; address: string } | undefined {
  const root = useRouteLoaderData<{ siteUrl: string }>('root')
  const shown = useRouteLoaderData<{ product: { id: string; name: string } | null }>(
    'storefront/product/product-screen',
  )
  if (!root || !shown?.product) return undefined
  const { id, name } = shown.product
  return { name, address: absoluteUrl(`/product/${id}`, root.siteUrl) }
}

interface ChatLinkProps {
  href: string
  label: string
  variant: ButtonVariant
}

function ChatLink({ href, label, variant }: ChatLinkProps) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClasses(variant, 'medium', 'mt-3 w-full py-2!')}
    >
      <span className="line-clamp-2">{label}</span>
    </a>
  )
}

import { Accordion as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import Plus from '~icons/lucide/plus'
import { useStyleNonce } from '../lib/styles/style-elements.ts'

export interface AccordionItem {
  id: string
  heading: string
  content: ReactNode
}

/** Names for Radix's variables of the collapsible, which it would write into a style attribute of the server's HTML. */
const WITHOUT_NAMES: Record<string, undefined> = {
  '--radix-accordion-content-height': undefined,
  '--radix-accordion-content-width': undefined,
}

/**
 * At most one section is open. Closed sections stay in the HTML for search engines; without JavaScript all are open.
 */
export function Accordion({ items }: { items: readonly AccordionItem[] }) {
  const nonce = useStyleNonce()
  return (
    <Primitive.Root type="single" collapsible className="border-t border-ink/15">
      <noscript>
        <style nonce={nonce}>{'.accordion-content { display: block !important }'}</style>
      </noscript>
      {items.map((item) => (
        <Primitive.Item key={item.id} value={item.id} className="border-b border-ink/15">
          <Primitive.Header>
            <Primitive.Trigger className="group flex min-h-14 w-full cursor-pointer items-center justify-between gap-4 py-4 text-left text-lg transition-colors duration-150 hover:text-terracotta-deep">
              <span className="min-w-0 wrap-anywhere">{item.heading}</span>
              <Plus
                aria-hidden="true"
                className="size-5 shrink-0 transition-transform duration-200 group-data-[state=open]:rotate-45"
              />
            </Primitive.Trigger>
          </Primitive.Header>
          <Primitive.Content
            forceMount
            style={WITHOUT_NAMES}
            className="accordion-content overflow-hidden data-[state=closed]:hidden"
          >
            <div className="max-w-prose pb-6 leading-relaxed wrap-anywhere text-ink-soft">{item.content}</div>
          </Primitive.Content>
        </Primitive.Item>
      ))}
    </Primitive.Root>
  )
}

import { PageHeading } from '../../components/shop/page-heading.tsx'
import { Accordion } from '../../components/ui/accordion.tsx'
import { listPublishedFaqs, type FaqRow } from '../../data/faqs.ts'
import { faqPage } from '../../lib/json-ld/faq-page.ts'
import { orElse } from '../../lib/or-else.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { shopContext } from '../../lib/shop-context.ts'
import type { Route } from './+types/faq.ts'

const WITHOUT_CATEGORY = 'General Questions'

export async function loader({ context }: Route.LoaderArgs) {
  const { supabase } = context.get(shopContext)
  return { groups: grouped(await orElse(listPublishedFaqs(supabase), [], 'FAQs')) }
}

/** Categories in the order in which their first question comes. */
function grouped(faqs: FaqRow[]): { category: string; faqs: FaqRow[] }[] {
  const groups = Map.groupBy(faqs, ({ category }) => category?.trim() || WITHOUT_CATEGORY)
  return [...groups].map(([category, questions]) => ({ category, faqs: questions }))
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const faqs = loaderData?.groups.flatMap((group) => group.faqs) ?? []
  return pageMeta({
    matches,
    path: '/faq',
    title: 'Frequently Asked Questions',
    description: 'Ordering, delivery, returns and care: what people ask us most, answered.',
    structuredData: () => (faqs.length > 0 ? [faqPage(faqs)] : []),
  })
}

export default function Faq({ loaderData: { groups } }: Route.ComponentProps) {
  return (
    <>
      <PageHeading title="Frequently Asked Questions" />
      <div className="mx-auto w-full max-w-3xl space-y-14 px-(--spacing-page) pb-24">
        {groups.length === 0 && <p className="text-center text-ink-soft">No FAQs available at the moment.</p>}
        {groups.map(({ category, faqs }) => (
          <section key={category} aria-label={category}>
            <h2 className="mb-5 font-serif text-3xl">{category}</h2>
            <Accordion
              items={faqs.map(({ id, question, answer }) => ({
                id,
                heading: question,
                content: <p className="whitespace-pre-line">{answer}</p>,
              }))}
            />
          </section>
        ))}
      </div>
    </>
  )
}

import { shopContext } from '../../lib/contexts.ts'
import { groupBy } from '../../lib/group-by.ts'
import { Accordion } from '../../ui/accordion.tsx'
import { loadPage } from '../page/load-page.ts'
import { PageHeading } from '../page/page-heading.tsx'
import { introductionsOf, pageMeta } from '../page/page-meta.ts'
import { useIntroductions } from '../page/use-layout-texts.ts'
import { faqPage } from '../structured-data/faq-page.ts'
import type { Route } from './+types/faq-screen.ts'
import { listPublishedFaqs, type FaqRow } from './queries.ts'

const DEFAULT_CATEGORY = 'General Questions'

export async function loader({ context }: Route.LoaderArgs) {
  const { supabase } = context.get(shopContext)
  return loadPage({
    what: 'FAQs',
    load: async () => ({ groups: grouped(await listPublishedFaqs(supabase)) }),
    fallback: { groups: [] },
  })
}

/** Groups by category, in the order of each category's first question. */
function grouped(faqs: FaqRow[]): { category: string; faqs: FaqRow[] }[] {
  const groups = groupBy(faqs, ({ category }) => category?.trim() || DEFAULT_CATEGORY)
  return [...groups].map(([category, questions]) => ({ category, faqs: questions }))
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const texts = introductionsOf(matches)
  const faqs = loaderData?.groups.flatMap((group) => group.faqs) ?? []
  return pageMeta({
    matches,
    path: '/faq',
    title: texts?.faq_title,
    description: texts?.faq_introduction,
    structuredData: () => (faqs.length > 0 ? [faqPage(faqs)] : []),
  })
}

export default function Faq({ loaderData: { groups } }: Route.ComponentProps) {
  const texts = useIntroductions()
  return (
    <>
      <PageHeading title={texts.faq_title} introduction={texts.faq_introduction} />
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

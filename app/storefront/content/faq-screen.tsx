import { shopContext } from '../../lib/contexts.ts'
import { groupBy } from '../../lib/group-by.ts'
import { Accordion } from '../../ui/accordion.tsx'
import { buttonClasses } from '../../ui/button.tsx'
import { PageLink } from '../../ui/page-link.tsx'
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
    <div className="page grid grid-cols-1 gap-x-16 gap-y-8 pt-8 pb-24 lg:grid-cols-[1fr_1.3fr] lg:pt-12">
      <PageHeading
        title={texts.faq_title}
        introduction={texts.faq_introduction}
        className="lg:sticky lg:top-28 lg:self-start"
      />
      <div className="min-w-0 space-y-14">
        {groups.length === 0 && (
          <div className="rounded-2xl bg-sand/60 px-6 py-16 text-center">
            <p className="font-serif text-2xl text-balance">No FAQs available at the moment.</p>
            <PageLink to="/contact" className={buttonClasses('outline', 'large', 'mt-6')}>
              Ask us
            </PageLink>
          </div>
        )}
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
    </div>
  )
}

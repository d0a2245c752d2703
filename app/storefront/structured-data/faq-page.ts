import type { JsonLd } from './json-ld.ts'

export interface FaqFacts {
  question: string
  answer: string
}

/** https://schema.org/FAQPage */
export function faqPage(faqs: readonly FaqFacts[]): JsonLd {
  return {
    '@type': 'FAQPage',
    mainEntity: faqs.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

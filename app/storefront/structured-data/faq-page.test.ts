import { expect, test } from 'vitest'
import { faqPage } from './faq-page.ts'

test('questions have their answers and the order of the page', () => {
  const faqs = [
    { question: 'Do you ship?', answer: 'Across Nigeria.' },
    { question: 'How long?', answer: 'Two weeks.' },
  ]
  expect(faqPage(faqs)).toEqual({
    '@type': 'FAQPage',
    mainEntity: [
      {
        '@type': 'Question',
        name: 'Do you ship?',
        acceptedAnswer: { '@type': 'Answer', text: 'Across Nigeria.' },
      },
      {
        '@type': 'Question',
        name: 'How long?',
        acceptedAnswer: { '@type': 'Answer', text: 'Two weeks.' },
      },
    ],
  })
})

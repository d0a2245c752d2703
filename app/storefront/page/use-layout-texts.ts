import { useRouteLoaderData } from 'react-router'
import type { LayoutTexts } from '../../domain/texts/text-queries.ts'
import { useTexts } from './preview-texts.ts'

interface LayoutData {
  texts: LayoutTexts
}

function useLayoutData(): LayoutData {
  const data = useRouteLoaderData<LayoutData>('storefront/layout/shop-layout')
  if (data === undefined) throw new Error('A screen of the storefront was rendered outside of its layout.')
  return data
}

/** The titles and introductions of pages, which the layout loads for all of them. */
export function useIntroductions(): LayoutTexts['introductions'] {
  return useTexts('introductions', useLayoutData().texts.introductions)
}

/** The texts of header, footer, chat and missing pages. */
export function useHeaderAndFooter(): LayoutTexts['header-and-footer'] {
  return useTexts('header-and-footer', useLayoutData().texts['header-and-footer'])
}

import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, Link, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { PageLink, type PageLinkProps } from './page-link.tsx'

/** The attributes of the link that a page at /blog/a?b=c has. */
function linkOf(component: ComponentType<PageLinkProps>, props: PageLinkProps): string[] {
  const element = createElement(component, props, 'Sofas')
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/blog/a?b=c'] })
  const [tag = ''] = renderToStaticMarkup(createElement(RouterProvider, { router })).split('>')
  return [...tag.matchAll(/[\w-]+="[^"]*"/g)].map(([attribute]) => attribute).toSorted()
}

const LINKS: PageLinkProps[] = [
  { to: '/' },
  { to: '/shop' },
  { to: '/shop?category=beds&sort=newest' },
  { to: '/blog/a%20b', className: 'c', 'aria-current': 'page' },
  { to: '/product/1', viewTransition: true, prefetch: 'intent', preventScrollReset: true, replace: true },
  { to: '/shop', state: { from: 'home' }, onClick: () => {} },
  { to: '/a/../b' },
  { to: '/a//b' },
  { to: '//evil.example' },
  { to: 'a' },
  { to: '?sort=newest' },
  { to: '/faq#delivery' },
  { to: '/shop', target: '_blank' },
  { to: { pathname: '/shop', search: '?sort=newest' } },
]

test.each(LINKS)('the link of the server is the one that React Router renders: %j', (props) => {
  const link = linkOf(PageLink, props)
  expect(link).toContainEqual(expect.stringMatching(/^href=/))
  expect(link).toEqual(linkOf(Link, props))
})

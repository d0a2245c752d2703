import { makeDraft, type Draft } from '../../backend/fuzz/draft.ts'

const PAGES = [
  '',
  'shop',
  'cart',
  'checkout',
  'faq',
  'blog',
  'about',
  'contact',
  'auth',
  'auth/new-password',
  'account',
  'account/orders/ORD-1',
  'order',
  'order/ORD-1',
  'order/ORD-1/return',
  'payment-return',
  'portfolio',
  'offline',
  'admin',
  'admin/products',
  'admin/orders',
  'admin/settings',
  'page/privacy-policy',
  'blog/a-post',
  'portfolio/a-house',
  'sitemap.xml',
  'robots.txt',
  'site.webmanifest',
  'favicon.svg',
  'icons/192.png',
  'media/link-preview.jpg',
  'delivery-estimate',
  'healthz',
  'sw.js',
  'assets/missing.js',
]

/** Pages, their data as the router asks for it in the browser, and forms. */
export function pageDrafts(productId: string): Draft[] {
  return [
    ...[...PAGES, `product/${productId}`].flatMap((path) => [
      makeDraft('GET', path),
      makeDraft('GET', path, { query: { utm_source: 'x' } }),
      makeDraft('GET', path === '' ? '_root.data' : `${path}.data`, { query: { _routes: 'root' } }),
    ]),
    makeDraft('GET', 'shop', { query: { category: 'furniture', q: 'sofa', sort: 'price' } }),
    makeDraft('GET', 'shop.data', { query: { category: 'sofas', q: 'a' } }),
    makeDraft('GET', `order/${productId}/invoice.pdf`, { query: { secret: 'x' } }),
    makeDraft('GET', 'delivery-estimate', { query: { product: productId, state: 'Lagos' } }),
    makeDraft('HEAD', 'shop'),
    makeDraft('GET', '__manifest', { query: { paths: '/shop,/cart', version: 'x' } }),
    form('contact', 'name=Ada&email=ada%40example.com&message=Hello&subject=Hi'),
    form('contact.data', 'name=Ada&email=ada%40example.com&message=Hello&subject=Hi'),
    form('checkout', 'customer_name=Ada'),
    form('order', 'number=ORD-1&contact=ada%40example.com'),
    form('auth', 'email=a%40example.com&password=x'),
  ]
}

function form(path: string, body: string): Draft {
  return makeDraft('POST', path, { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body })
}

import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes'

/**
 * All routes: the storefront, the back office in the order of its sidebar, then routes without a screen.
 * docs/behaviour/README.md lists the page that describes each screen.
 */
export default [
  layout('storefront/layout/shop-layout.tsx', [
    index('storefront/home/home-screen.tsx'),
    route('shop', 'storefront/catalogue/shop-screen.tsx'),
    route('product/:id', 'storefront/product/product-screen.tsx'),
    route('cart', 'storefront/cart/cart-screen.tsx'),
    route('checkout', 'storefront/checkout/checkout-screen.tsx'),
    route('faq', 'storefront/content/faq-screen.tsx'),
    ...prefix('blog', [
      index('storefront/content/blog-screen.tsx'),
      route(':slug', 'storefront/content/blog-post-screen.tsx'),
    ]),
    route('about', 'storefront/content/about-screen.tsx'),
    route('contact', 'storefront/content/contact-screen.tsx'),
    route('page/:slug', 'storefront/content/cms-page-screen.tsx'),
    route('auth', 'storefront/sign-in/auth-screen.tsx'),
    route('auth/forgot-password', 'storefront/sign-in/forgot-password-screen.tsx'),
    route('auth/new-password', 'storefront/sign-in/new-password-screen.tsx'),
    route('account', 'storefront/account/account-screen.tsx'),
    route('account/orders/:number', 'storefront/order/own-order-screen.tsx'),
    route('payment-return', 'storefront/payment/payment-return-screen.tsx'),
    ...prefix('portfolio', [
      index('storefront/content/portfolio-screen.tsx'),
      route(':slug', 'storefront/content/portfolio-item-screen.tsx'),
    ]),
    route('offline', 'storefront/layout/offline-screen.tsx'),
    route('*', 'storefront/layout/not-found-screen.tsx'),
  ]),

  route('admin', 'back-office/layout/admin-layout.tsx', [
    index('back-office/dashboard/dashboard-screen.tsx'),
    ...prefix('products', [
      index('back-office/products/products-screen.tsx'),
      route('new', 'back-office/products/product-editor-screen.tsx', { id: 'back-office/products/new' }),
      route('import', 'back-office/products/import/product-import-screen.tsx'),
      route(':id', 'back-office/products/product-editor-screen.tsx'),
    ]),
    route('categories', 'back-office/categories/categories-screen.tsx'),
    route('hero-slides', 'back-office/homepage/hero-slides-screen.tsx'),
    route('hero-media', 'back-office/homepage/hero-media-screen.tsx'),
    route('orders', 'back-office/orders/orders-screen.tsx', [
      route(':id', 'back-office/orders/order-screen.tsx'),
    ]),
    route('orders/:id/print', 'back-office/orders/order-print-screen.tsx'),
    route('customers', 'back-office/customers/customers-screen.tsx'),
    route('refunds', 'back-office/refunds/refunds-screen.tsx'),
    route('blog-posts', 'back-office/content/blog-posts-screen.tsx'),
    route('blog', 'back-office/content/blog-posts-screen.tsx', { id: 'back-office/content/blog' }),
    route('portfolio', 'back-office/content/portfolio-items-screen.tsx'),
    route('cms-pages', 'back-office/content/cms-pages-screen.tsx'),
    route('faqs', 'back-office/content/faqs-screen.tsx'),
    route('media', 'back-office/media/media-screen.tsx'),
    route('client-reviews', 'back-office/homepage/reviews-screen.tsx'),
    route('texts/:page?', 'back-office/texts/texts-screen.tsx'),
    route('texts/:page/versions', 'back-office/texts/text-versions-loader.ts'),
    route('messages', 'back-office/messages/messages-screen.tsx'),
    route('audit-log', 'back-office/activity/activity-screen.tsx'),
    route('staff', 'back-office/staff/staff-screen.tsx'),
    route('settings', 'back-office/settings/settings-screen.tsx'),
    route('delivery', 'back-office/delivery/zones-screen.tsx'),
    route('pickup-points', 'back-office/delivery/pickup-points-screen.tsx'),
    route('payments', 'back-office/payments/payments-screen.tsx'),
    route('payment-tasks/:state?', 'back-office/payments/payment-tasks-screen.tsx'),
    route('demonstration', 'back-office/demonstration/demonstration-screen.tsx'),
    route('guide/:page?', 'back-office/guide/guide-screen.tsx'),
    route('setup', 'back-office/setup/setup-action.tsx'),
  ]),

  route('admin/orders/:id/invoice.pdf', 'back-office/orders/invoice/invoice-route.ts'),
  route('delivery-estimate', 'storefront/delivery/estimate-route.ts'),
  route('sitemap.xml', 'storefront/search-engines/sitemap-route.ts'),
  route('robots.txt', 'storefront/search-engines/robots-route.ts'),
  ...[
    'favicon.ico',
    'favicon.svg',
    'apple-touch-icon.png',
    'icons/:file',
    'media/link-preview.jpg',
    'media/mail-header.png',
  ].map((path) => route(path, 'storefront/brand/brand-route.ts', { id: `storefront/brand/${path}` })),
  route('site.webmanifest', 'storefront/search-engines/web-manifest-route.ts'),
] satisfies RouteConfig

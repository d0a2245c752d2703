import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes'

/**
 * Every address of the shop, in the order a visitor meets them; then the back office in the order of its sidebar;
 * then what machines ask for.
 */
export default [
  layout('routes/shop/layout.tsx', [
    index('routes/shop/home.tsx'),
    route('shop', 'routes/shop/shop.tsx'),
    route('product/:id', 'routes/shop/product.tsx'),
    route('cart', 'routes/shop/cart.tsx'),
    route('checkout', 'routes/shop/checkout.tsx'),
    route('faq', 'routes/shop/faq.tsx'),
    ...prefix('blog', [index('routes/shop/blog.tsx'), route(':slug', 'routes/shop/blog-post.tsx')]),
    route('about', 'routes/shop/about.tsx'),
    route('contact', 'routes/shop/contact.tsx'),
    route('page/:slug', 'routes/shop/cms-page.tsx'),
    route('auth', 'routes/shop/auth.tsx'),
    route('auth/forgot-password', 'routes/shop/forgot-password.tsx'),
    route('auth/new-password', 'routes/shop/new-password.tsx'),
    route('account', 'routes/shop/account.tsx'),
    ...prefix('portfolio', [
      index('routes/shop/portfolio.tsx'),
      route(':slug', 'routes/shop/portfolio-item.tsx'),
    ]),
    route('offline', 'routes/shop/offline.tsx'),
    route('*', 'routes/shop/not-found.tsx'),
  ]),

  route('admin', 'routes/admin/layout.tsx', [
    index('routes/admin/dashboard.tsx'),
    ...prefix('products', [
      index('routes/admin/products.tsx'),
      route('new', 'routes/admin/product-form.tsx', { id: 'routes/admin/product-new' }),
      route('import', 'routes/admin/product-import.tsx'),
      route(':id', 'routes/admin/product-form.tsx'),
    ]),
    route('categories', 'routes/admin/categories.tsx'),
    route('hero-slides', 'routes/admin/hero-slides.tsx'),
    route('hero-media', 'routes/admin/hero-media.tsx'),
    route('orders', 'routes/admin/orders.tsx', [route(':id', 'routes/admin/order.tsx')]),
    route('orders/:id/print', 'routes/admin/order-print.tsx'),
    route('customers', 'routes/admin/customers.tsx'),
    route('refunds', 'routes/admin/refunds.tsx'),
    route('blog-posts', 'routes/admin/blog-posts.tsx'),
    route('blog', 'routes/admin/blog-posts.tsx', { id: 'routes/admin/blog' }),
    route('portfolio', 'routes/admin/portfolio.tsx'),
    route('cms-pages', 'routes/admin/cms-pages.tsx'),
    route('faqs', 'routes/admin/faqs.tsx'),
    route('messages', 'routes/admin/messages.tsx'),
    route('audit-log', 'routes/admin/audit-log.tsx'),
    route('settings', 'routes/admin/settings.tsx'),
  ]),

  route('admin/orders/:id/invoice.pdf', 'routes/admin/invoice.ts'),
  route('sitemap.xml', 'routes/sitemap.ts'),
  route('robots.txt', 'routes/robots.ts'),
  route('site.webmanifest', 'routes/web-manifest.ts'),
] satisfies RouteConfig

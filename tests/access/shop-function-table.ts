/** The functions by which the shop lists products, as in function-table.ts. */
export const SHOP_FUNCTION_ACCESS = {
  search_active_products: `
    anon     some
    stranger some
    owner    some
    admin    some
    service  some
  `,
  nearest_active_products: `
    anon     some
    stranger some
    owner    some
    admin    some
    service  some
  `,
  list_filtered_products: `
    anon     some
    stranger some
    owner    some
    admin    some
    service  some
  `,
  count_filtered_products: `
    anon     some
    stranger some
    owner    some
    admin    some
    service  some
  `,
  list_shop_filters: `
    anon     some
    stranger some
    owner    some
    admin    some
    service  some
  `,
  name_shop_filters: `
    anon     some
    stranger some
    owner    some
    admin    some
    service  some
  `,
} as const

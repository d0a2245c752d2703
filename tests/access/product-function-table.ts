/** The functions by which staff write products: see FUNCTION_ACCESS. */
export const PRODUCT_FUNCTION_ACCESS = {
  restore_products: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  yes
  `,
  change_products: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  yes
  `,
  delete_products: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  yes
  `,
  update_product: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  yes
  `,
  set_product_variants: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  yes
  `,
  make_variants_of_colors: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  yes
  `,
  duplicate_product: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  yes
  `,
  import_products: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  yes
  `,
  products_by_key: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  yes
  `,
}

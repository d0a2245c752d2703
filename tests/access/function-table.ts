import { FIGURE_FUNCTION_ACCESS } from './figure-function-table.ts'
import { PAYMENT_FUNCTION_ACCESS } from './payment-function-table.ts'
import { PRODUCT_FUNCTION_ACCESS } from './product-function-table.ts'
import { SHOP_FUNCTION_ACCESS } from './shop-function-table.ts'

/** Functions: one verb, the call. `place_order` needs an account, so the service key cannot place one either. */
export const FUNCTION_ACCESS = {
  // changes nothing for others than admins
  change_texts: `
    anon     denied
    stranger none
    owner    none
    admin    yes
    service  yes
  `,
  list_demo_content: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  yes
  `,
  remove_demo_content: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  yes
  `,
  restore_demo_content: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  yes
  `,
  forget_demo_content: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  yes
  `,
  record_demo_content: `
    anon     denied
    stranger denied
    owner    denied
    admin    denied
    service  yes
  `,
  export_own_data: `
    anon     denied
    stranger yes
    owner    yes
    admin    yes
    service  denied
  `,
  delete_own_account: `
    anon     denied
    stranger yes
    owner    yes
    admin    yes
    service  denied
  `,
  list_own_sessions: `
    anon     denied
    stranger yes
    owner    yes
    admin    yes
    service  denied
  `,
  end_own_session: `
    anon     denied
    stranger yes
    owner    yes
    admin    yes
    service  denied
  `,
  erase_customer: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  denied
  `,
  // called once a day
  apply_retention: `
    anon     denied
    stranger denied
    owner    denied
    admin    denied
    service  yes
  `,
  retention_status: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  denied
  `,
  setup_progress: `
    anon     denied
    stranger none
    owner    none
    admin    all
    service  all
  `,
  update_order: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  yes
  `,
  update_refund: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  yes
  `,
  change_orders: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  yes
  `,
  restore_orders: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  yes
  `,
  list_orders_by_status: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  yes
  `,
  import_delivery_zones: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  yes
  `,
  search_products: `
    anon     denied
    stranger none
    owner    none
    admin    all
    service  denied
  `,
  count_found_products: `
    anon     denied
    stranger none
    owner    none
    admin    all
    service  denied
  `,
  search_orders: `
    anon     denied
    stranger none
    owner    none
    admin    all
    service  denied
  `,
  count_found_orders: `
    anon     denied
    stranger none
    owner    none
    admin    all
    service  denied
  `,
  search_customers: `
    anon     denied
    stranger none
    owner    none
    admin    all
    service  denied
  `,
  count_found_customers: `
    anon     denied
    stranger none
    owner    none
    admin    all
    service  denied
  `,
  search_refunds: `
    anon     denied
    stranger none
    owner    none
    admin    all
    service  denied
  `,
  count_found_refunds: `
    anon     denied
    stranger none
    owner    none
    admin    all
    service  denied
  `,
  search_contact_messages: `
    anon     denied
    stranger none
    owner    none
    admin    all
    service  denied
  `,
  count_found_contact_messages: `
    anon     denied
    stranger none
    owner    none
    admin    all
    service  denied
  `,
  media_files: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  yes
  `,
  media_usage: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  yes
  `,
  place_order: `
    anon     denied
    stranger yes
    owner    yes
    admin    yes
    service  denied
  `,
  // called by the contact-email function; limits the messages of one sender
  store_contact_message: `
    anon     denied
    stranger denied
    owner    denied
    admin    denied
    service  yes
  `,
  // called by the function outgoing-mail; limits the test mails of one member of staff
  count_test_mail: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  denied
  `,
  create_staff_invitation: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  denied
  `,
  // with the secret of an invitation to the account's own address
  accept_staff_invitation: `
    anon     denied
    stranger yes
    owner    yes
    admin    yes
    service  denied
  `,
  // everybody may ask what is paid at first, and what delivery costs
  cart_deposit: `
    anon     some
    stranger some
    owner    some
    admin    some
    service  some
  `,
  delivery_estimate: `
    anon     some
    stranger some
    owner    some
    admin    some
    service  some
  `,
  // as delivery_estimate
  delivery_calendar: `
    anon     all
    stranger all
    owner    all
    admin    all
    service  all
  `,
  set_delivery_fee: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  yes
  `,
  ...FIGURE_FUNCTION_ACCESS,
  ...PAYMENT_FUNCTION_ACCESS,
  ...SHOP_FUNCTION_ACCESS,
  ...PRODUCT_FUNCTION_ACCESS,
  list_staff: `
    anon     denied
    stranger none
    owner    none
    admin    all
    service  denied
  `,
  add_staff: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  yes
  `,
  remove_staff: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  yes
  `,
  // the latest audit line of each staff member
  audit_people: `
    anon     denied
    stranger none
    owner    none
    admin    all
    service  all
  `,
  staff_access: `
    anon     denied
    stranger no_role
    owner    no_role
    admin    granted
    service  denied
  `,
  is_admin: `
    anon     false
    stranger false
    owner    false
    admin    true
    service  false
  `,
}

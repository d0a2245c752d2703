/** The functions of payments and mail: see FUNCTION_ACCESS. */
export const PAYMENT_FUNCTION_ACCESS = {
  // called by the functions of payments
  start_payment: `
    anon     denied
    stranger denied
    owner    denied
    admin    denied
    service  yes
  `,
  note_payment_event: `
    anon     denied
    stranger denied
    owner    denied
    admin    denied
    service  yes
  `,
  claim_payment_checks: `
    anon     denied
    stranger denied
    owner    denied
    admin    denied
    service  yes
  `,
  claim_payment_question: `
    anon     denied
    stranger denied
    owner    denied
    admin    denied
    service  yes
  `,
  apply_payment: `
    anon     denied
    stranger denied
    owner    denied
    admin    denied
    service  yes
  `,
  apply_dispute: `
    anon     denied
    stranger denied
    owner    denied
    admin    denied
    service  yes
  `,
  note_refund_elsewhere: `
    anon     denied
    stranger denied
    owner    denied
    admin    denied
    service  yes
  `,
  // begun by staff through the function payment-refund
  start_gateway_refund: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  denied
  `,
  apply_refund: `
    anon     denied
    stranger denied
    owner    denied
    admin    denied
    service  yes
  `,
  claim_refund: `
    anon     denied
    stranger denied
    owner    denied
    admin    denied
    service  yes
  `,
  claim_refund_checks: `
    anon     denied
    stranger denied
    owner    denied
    admin    denied
    service  yes
  `,
  expire_orders: `
    anon     denied
    stranger denied
    owner    denied
    admin    denied
    service  yes
  `,
  release_pieces: `
    anon     denied
    stranger denied
    owner    denied
    admin    denied
    service  yes
  `,
  remove_orders_without_items: `
    anon     denied
    stranger denied
    owner    denied
    admin    denied
    service  yes
  `,
  unused_uploads: `
    anon     denied
    stranger denied
    owner    denied
    admin    denied
    service  yes
  `,
  has_payment_work: `
    anon     denied
    stranger denied
    owner    denied
    admin    denied
    service  yes
  `,
  // called by the function mail-sender and by the sweep
  claim_mails: `
    anon     denied
    stranger denied
    owner    denied
    admin    denied
    service  yes
  `,
  finish_mail: `
    anon     denied
    stranger denied
    owner    denied
    admin    denied
    service  yes
  `,
  has_mail_work: `
    anon     denied
    stranger denied
    owner    denied
    admin    denied
    service  yes
  `,
  remind_of_payments: `
    anon     denied
    stranger denied
    owner    denied
    admin    denied
    service  yes
  `,
  resend_mail: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  denied
  `,
  mail_preview_content: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  denied
  `,
  answer_return: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  denied
  `,
  close_return: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  denied
  `,
  receive_return: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  denied
  `,
  // for the buyer's own orders
  request_return: `
    anon     yes
    stranger yes
    owner    yes
    admin    yes
    service  denied
  `,
  confirm_transfer: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  denied
  `,
  reject_receipt: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  denied
  `,
  resolve_payment_task: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  denied
  `,
  // for buyers with an account or with the key of the order's link; others are answered that there is no such order
  submit_receipt: `
    anon     yes
    stranger yes
    owner    yes
    admin    yes
    service  denied
  `,
  cancel_order: `
    anon     yes
    stranger yes
    owner    yes
    admin    yes
    service  denied
  `,
  take_order: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  denied
  `,
  taken_order_estimate: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  denied
  `,
  confirm_pieces: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  denied
  `,
  list_missing_pieces: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  denied
  `,
  order_page_path: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  denied
  `,
  // refused for an unknown order
  note_work_begun: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  denied
  `,
  keep_nothing: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  denied
  `,
  ask_for_rest: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  denied
  `,
  ask_for_part: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  denied
  `,
  // none of an unknown order, and of another account's
  order_receipts: `
    anon     denied
    stranger yes
    owner    yes
    admin    yes
    service  denied
  `,
  // null for unknown, and for another account's
  own_order: `
    anon     denied
    stranger yes
    owner    yes
    admin    yes
    service  denied
  `,
  // null for wrong and for unknown
  linked_order: `
    anon     yes
    stranger yes
    owner    yes
    admin    yes
    service  yes
  `,
  guest_order_path: `
    anon     yes
    stranger yes
    owner    yes
    admin    yes
    service  yes
  `,
  find_order: `
    anon     yes
    stranger yes
    owner    yes
    admin    yes
    service  yes
  `,
  mail_order_link: `
    anon     yes
    stranger yes
    owner    yes
    admin    yes
    service  yes
  `,
  request_order_claim: `
    anon     denied
    stranger yes
    owner    yes
    admin    yes
    service  denied
  `,
  claim_order: `
    anon     denied
    stranger yes
    owner    yes
    admin    yes
    service  denied
  `,
} as const

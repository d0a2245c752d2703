/** The functions whose answers are figures for staff: see FUNCTION_ACCESS. */
export const FIGURE_FUNCTION_ACCESS = {
  backup_status: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  denied
  `,
  mark_errors_seen: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  denied
  `,
  system_status: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  denied
  `,
  dashboard_sales: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  denied
  `,
  dashboard_waiting_orders: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  denied
  `,
  dashboard_waiting_work: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  denied
  `,
  dashboard_low_stock: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  denied
  `,
  monthly_statement: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  denied
  `,
  settlement_differences: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  denied
  `,
  // those of the caller's own orders, where no ids are given
  order_figures: `
    anon     denied
    stranger yes
    owner    yes
    admin    yes
    service  denied
  `,
  preview_decision: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  denied
  `,
}

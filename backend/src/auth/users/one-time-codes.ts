import type { Query } from '../../postgres/database.ts'

/**
 * Voids the mailed and texted codes of an account, the changes of address and number that wait for one, and the sign-ins and
 * links to a provider that are not completed. They may belong to somebody who had the old address, number or password. Inside
 * the caller's transaction, before it begins any of these.
 */
export async function voidCodes(query: Query, userId: string): Promise<void> {
  await query(
    `update auth.users set confirmation_token = '', recovery_token = '', reauthentication_token = '', email_change = '',
       email_change_token_new = '', email_change_token_current = '', email_change_confirm_status = 0,
       phone_change = '', phone_change_token = ''
     where id = $1`,
    [userId],
  )
  // The link that confirms a new address changes it first, and then issues the code of its flow.
  await query(
    `delete from auth.flow_state where (user_id = $1 or linking_target_id = $1)
       and not (authentication_method = 'email_change' and auth_code_issued_at is null)`,
    [userId],
  )
}

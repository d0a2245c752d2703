import { NOTICE_NAMES, TEMPLATE_NAMES } from './auth/mail-templates.ts'
import type { Table } from './toml.ts'

/** Every setting of a config.toml that is read; `<…>` stands for any name. backend/README.md says what each means. */
export const READ_KEYS = [
  ...below('api', 'schemas extra_search_path max_rows'),
  ...below(
    'auth',
    'enable_signup enable_anonymous_sign_ins enable_manual_linking additional_redirect_urls jwt_expiry',
  ),
  ...below('auth', 'enable_refresh_token_rotation refresh_token_reuse_interval'),
  ...below('auth', 'minimum_password_length password_requirements'),
  ...below('auth', 'jwt_secret publishable_key secret_key anon_key service_role_key signing_keys_path'),
  ...below('auth.email', 'enable_signup enable_confirmations double_confirm_changes secure_password_change'),
  ...below('auth.email', 'max_frequency otp_length otp_expiry'),
  ...below('auth.email.smtp', 'enabled host port user pass admin_email sender_name'),
  ...TEMPLATE_NAMES.flatMap((name) => below(`auth.email.template.${name}`, 'subject content_path')),
  ...NOTICE_NAMES.flatMap((name) => below(`auth.email.notification.${name}`, 'enabled subject content_path')),
  ...below(
    'auth.external.<provider>',
    'enabled client_id secret redirect_uri url skip_nonce_check email_optional',
  ),
  ...below('auth.mfa', 'max_enrolled_factors'),
  ...below('auth.mfa.phone', 'enroll_enabled verify_enabled otp_length template max_frequency'),
  ...below('auth.mfa.totp', 'enroll_enabled verify_enabled'),
  ...below('auth.mfa.web_authn', 'enroll_enabled verify_enabled'),
  ...below('auth.passkey', 'enabled'),
  ...below('auth.rate_limit', 'sign_in_sign_ups wrong_passwords token_refresh token_verifications'),
  ...below('auth.rate_limit', 'anonymous_users email_sent sms_sent'),
  ...below('auth.sessions', 'timebox inactivity_timeout'),
  ...below('auth.sms', 'enable_signup enable_confirmations template max_frequency test_otp.<phone>'),
  ...below('auth.webauthn', 'rp_id rp_display_name rp_origins'),
  ...below('functions.<name>', 'verify_jwt'),
  ...below('storage', 'file_size_limit'),
]

/** What the Supabase CLI needs to run its containers, or another setting here decides; `**` stands for all below. */
const NO_USE = [
  'project_id',
  'analytics.**',
  'api.port',
  'api.tls.**',
  'auth.rate_limit.web3',
  'auth.site_url',
  'db.health_timeout',
  'db.major_version',
  'db.network_restrictions.**',
  'db.pooler.**',
  'db.port',
  'db.settings.**',
  'db.shadow_port',
  'db.ssl_enforcement.**',
  'edge_runtime.**',
  'experimental.**',
  'functions.<name>.import_map',
  'functions.<name>.static_files',
  'inbucket.**',
  'local_smtp.**',
  'realtime.ip_version',
  'realtime.max_header_length',
  'remotes.**',
  'storage.analytics.**',
  'storage.s3_protocol.**',
  'storage.vector.**',
  'studio.**',
]

/** What only has an effect with the CLI when it differs from this, which is how it is here. */
const AS_IT_IS: Record<string, unknown> = {
  'api.auto_expose_new_tables': true,
  'api.enabled': true,
  'auth.enabled': true,
  'db.migrations.enabled': true,
  'db.seed.enabled': true,
  'db.seed.sql_paths': ['./seed.sql'],
  'functions.<name>.enabled': true,
  'realtime.enabled': true,
  'storage.enabled': true,
  'storage.image_transformation.enabled': true,
}

/** The full names of the settings that have no effect here although whoever wrote them may think so. */
export function settingsWithoutEffect(toml: Table): string[] {
  return leaves(toml, [], true).flatMap(({ path, value }) => {
    const isNothing = value === '' || (Array.isArray(value) && value.length === 0)
    const asItIs = Object.entries(AS_IT_IS).find(([pattern]) => matches(path, pattern))
    const isAsItIs = asItIs !== undefined && JSON.stringify(asItIs[1]) === JSON.stringify(value)
    const isKnown = [...READ_KEYS, ...NO_USE].some((pattern) => matches(path, pattern))
    return isNothing || isAsItIs || isKnown ? [] : path.join('.')
  })
}

interface Leaf {
  path: string[]
  value: unknown
}

/** A table that is switched off means nothing, whatever else it says. */
function leaves(table: Table, path: string[], isRoot = false): Leaf[] {
  if (!isRoot && table.enabled === false && path.length > 1) return []
  return Object.entries(table).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
      ? leaves(value as Table, [...path, name])
      : [{ path: [...path, name], value }],
  )
}

function matches(path: string[], pattern: string): boolean {
  const parts = pattern.split('.')
  const isOpen = parts.at(-1) === '**'
  if (isOpen ? path.length < parts.length : path.length !== parts.length) return false
  return parts.every((part, index) => part === '**' || part.startsWith('<') || part === path[index])
}

function below(table: string, names: string): string[] {
  return names.split(' ').map((name) => `${table}.${name}`)
}

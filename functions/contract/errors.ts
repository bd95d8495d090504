/** Every error code of the API with its HTTP status: api.md 1.4 and the calls of section 5. */
export const ERROR_STATUS = {
  invalid_json: 400,
  invalid_id: 400,
  invalid_limit: 400,
  invalid_page: 400,
  invalid_cursor: 400,
  invalid_sort: 400,
  invalid_filter: 400,
  invalid_type: 400,
  invalid_period: 400,
  empty_query: 400,
  invalid_action: 400,
  invalid_value: 400,
  invalid_lists_sort: 400,
  invalid_lists_filter: 400,
  too_long: 400,
  already_logged_in: 400,
  invalid_username: 400,
  invalid_password: 400,
  invalid_email: 400,
  invalid_home_feed: 400,
  password_not_match: 400,
  password_too_short: 400,
  link_invalid: 400,
  file_size_exceeded: 400,
  unsupported_image: 400,
  damaged_image: 400,
  missing_file: 400,
  missing_target: 400,
  cannot_mute_self: 400,
  cannot_follow_self: 400,
  invalid_mute_type: 400,
  invalid_render_format: 400,
  invalid_subscription: 400,
  bad_event: 400,
  title_too_short: 400,
  body_too_long: 400,
  invalid_post_type: 400,
  invalid_image_id: 400,
  image_not_owned: 400,
  too_many_images: 400,
  no_images: 400,
  alt_text_required: 400,
  comment_images_off: 403,
  'invalid-url': 400,
  comment_empty: 400,
  comment_reply_to_deleted: 400,
  comment_max_depth_reached: 400,
  parent_not_in_post: 400,
  invalid_user_group: 400,
  invalid_report_type: 400,
  invalid_reason: 400,
  invalid_community_name: 400,
  list_limit_reached: 400,
  list_name_empty: 400,
  invalid_list_name: 400,
  rule_empty: 400,
  already_denied: 400,
  bad_ip: 400,
  invalid_expiry: 400,
  invalid_hook_url: 400,
  label_required: 400,
  subnet_too_large: 400,
  own_ip: 400,
  block_duplicate: 400,
  step_expired: 400,
  not_logged_in: 401,
  wrong_password: 401,
  invalid_token: 401,
  csrf_failed: 403,
  captcha_failed: 403,
  second_factor_required: 403,
  wrong_code: 403,
  wrong_passkey: 403,
  proof_required: 403,
  scope_missing: 403,
  session_required: 403,
  passkey_limit: 403,
  signups_disabled: 403,
  account_suspended: 403,
  ip_blocked: 403,
  not_admin: 403,
  not_mod: 403,
  not_owner: 403,
  permission_denied: 403,
  no_ban_admin: 403,
  user_banned: 403,
  user_deleted: 403,
  post_locked: 403,
  post_deleted: 403,
  comment_deleted: 403,
  comment_locked: 403,
  banned_from_community: 403,
  posting_restricted: 403,
  not_enough_points: 403,
  limit_reached: 403,
  cannot_pin_deleted_post: 403,
  mod_cannot_delete_content: 403,
  marked_by_mods: 403,
  label_for_mods: 403,
  not_author: 403,
  own_content: 403,
  max_limit_reached: 403,
  name_reserved: 403,
  not_admin_nor_mod: 403,
  not_mod_not_admin: 403,
  lower_mod: 403,
  cannot_ban_mod_or_admin: 403,
  not_your_list: 403,
  endpoint_not_found: 404,
  post_not_found: 404,
  comment_not_found: 404,
  community_not_found: 404,
  user_not_found: 404,
  list_not_found: 404,
  image_not_found: 404,
  target_not_found: 404,
  rule_not_found: 404,
  request_not_found: 404,
  report_not_found: 404,
  notif_not_found: 404,
  block_not_found: 404,
  hook_not_found: 404,
  label_not_found: 404,
  method_not_allowed: 405,
  user_exists: 409,
  second_factor_on: 409,
  second_factor_off: 409,
  passkey_exists: 409,
  last_passkey: 409,
  edit_conflict: 409,
  link_repeated: 409,
  already_announced: 409,
  already_deleted: 409,
  already_reported: 409,
  user_banned_from_community: 409,
  already_banned: 409,
  not_in_effect: 409,
  community_exists: 409,
  community_already_exists: 409,
  community_already_requested: 409,
  duplicate_list: 409,
  hook_exists: 409,
  label_exists: 409,
  hook_off: 409,
  idempotency_key_reused: 409,
  account_changed: 412,
  too_many_requests: 429,
  internal: 500,
  format_not_supported: 501,
  unavailable: 503
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

export const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(ERROR_STATUS, text)

/** Languages of the messages of errors. */
export type Language = 'ru' | 'en'

export interface ErrorDetails {
  /** Name of the field in the request's body, or of another part of the request, that caused the error. */
  field?: string
  /** A name that the error message contains. */
  name?: string
  /** The overloaded resource that the error message describes. */
  busy?: 'passwords' | 'pictures'
  /** Kind of things whose limit is reached, for the error message. */
  full?: 'tokens' | 'hooks' | 'labels' | 'follows'
  /** True for a second factor that the account must have, and not only prove. */
  isDemanded?: true
  /** True for a refused vote, for the error message. */
  isVote?: true
  /** The HTTP status, for a call that sends this error code with another status than usual. */
  status?: 400 | 403 | 409 | 503
  /** Whole seconds until the call may be repeated. */
  retryAfter?: number
  /** HTTP methods that the address of the request supports. */
  allow?: string
  /** The stored texts that an edit would have overwritten, by their fields. */
  current?: Record<string, string>
}

/** The body of an error response: api.md 1.4. */
export interface ErrorEnvelope {
  status: number
  code: ErrorCode
  message: string
  field?: string
  retryAfter?: number
  /** The stored texts after an edit_conflict, by their fields. */
  current?: Record<string, string>
}

/** An error that ends the request; the error handler turns it into a response. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(code)
    this.code = code
    this.details = details
  }
}

/** Throws the error of a rule. @throws AppError with the rule's error code, unless the code is null. */
export function refuse(refusal: ErrorCode | null): void {
  if (refusal) throw new AppError(refusal)
}

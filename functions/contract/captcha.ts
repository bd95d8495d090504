/** Origin of the captcha service Turnstile, from which its script, its frame and its verification come. */
export const TURNSTILE_ORIGIN = 'https://challenges.cloudflare.com'
/** Action that the Turnstile widget in the sign-up form names: a token with another action is refused. */
export const TURNSTILE_ACTION = 'signup'

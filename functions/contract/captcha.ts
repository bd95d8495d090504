/** Origin of the captcha Turnstile: of its script, frame and verifier. */
export const TURNSTILE_ORIGIN = 'https://challenges.cloudflare.com'
/** The purpose of the widget in the sign-up form: a token for another purpose is refused. */
export const TURNSTILE_ACTION = 'signup'

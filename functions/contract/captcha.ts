/** Where the captcha Turnstile comes from: its script, its frame and its verifier. */
export const TURNSTILE_ORIGIN = 'https://challenges.cloudflare.com'
/** What the widget of the sign-up form is for: a token made for something else does not count. */
export const TURNSTILE_ACTION = 'signup'

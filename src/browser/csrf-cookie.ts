/** Returns the CSRF token of a member's session. Guests have no such cookie, so it is null for them. */
export const csrfCookie = (): string | null => /(?:^|; )csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? null

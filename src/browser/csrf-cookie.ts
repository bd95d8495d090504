/** Returns the CSRF token of a member's session; null for guests, who have no such cookie. */
export const csrfCookie = (): string | null => /(?:^|; )csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? null

/** CSRF token of a member's session; guests have no cookie. */
export const csrfCookie = (): string | null => /(?:^|; )csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? null

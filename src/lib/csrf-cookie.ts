/** The token against forged requests of a member's session; guests have no cookie. */
export const csrfCookie = (): string | null => /(?:^|; )csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? null

/** Tells whether the site sends letters, so that an account can be recovered by its address. */
export const siteSendsMail = (): boolean => document.documentElement.dataset['mail'] !== undefined

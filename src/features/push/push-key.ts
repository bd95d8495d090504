/** Returns the site's public key for push; empty on pages that neither subscribe nor ask. */
export const pushKey = (): string => document.querySelector<HTMLMetaElement>('meta[name=push-key]')?.content ?? ''

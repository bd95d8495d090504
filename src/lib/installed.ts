/** True in the window of the installed app. */
export const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches

/** Of the browser: it could install the site now. Not among TypeScript's types. */
export interface InstallEvent extends Event {
  prompt(): Promise<unknown>
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

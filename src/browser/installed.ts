/** True in the window of the installed app. */
export const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches

/** Event of a browser that can install the site; TypeScript has no type for it. */
export interface InstallEvent extends Event {
  prompt(): Promise<unknown>
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** True in the window of the installed app. */
export const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches

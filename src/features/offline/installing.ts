import { type InstallEvent, isInstalled } from '#src/browser/installed.ts'

/**
 * True for browsers of iPhones and iPads, which install from their own menu; browsers inside other apps,
 * without Safari in their name, cannot install.
 */
const isFromMenu = (): boolean =>
  (navigator as { standalone?: boolean }).standalone === false && navigator.userAgent.includes('Safari/')

/**
 * Starts the install banner of the home feed.
 * @param event an install prompt that was fired before this file was loaded.
 */
export function startInstalling(event: InstallEvent | undefined): void {
  if (location.pathname !== '/' || isInstalled()) return
  // Offline the banner is skipped; the next page offers it again.
  const offer = (event: InstallEvent) =>
    void import('./install.ts').then(({ offerInstall }) => offerInstall(event)).catch(() => undefined)
  addEventListener('beforeinstallprompt', event => offer(event as InstallEvent))
  if (event) offer(event)
  else if (isFromMenu()) void import('./install.ts').then(({ hintInstall }) => hintInstall()).catch(() => undefined)
}

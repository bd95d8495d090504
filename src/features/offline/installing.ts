import { type InstallEvent, isInstalled } from '#src/browser/installed.ts'

/**
 * True for browsers of iPhones and iPads that can install the site by their own menu. Browsers inside of other apps
 * cannot install it; their User-Agent text lacks the word Safari.
 */
const isFromMenu = (): boolean =>
  (navigator as { standalone?: boolean }).standalone === false && navigator.userAgent.includes('Safari/')

/**
 * Shows the install banner on the home page, when the browser can install the site.
 * @param event the browser's install prompt, if it was fired before this file was loaded.
 */
export function startInstalling(event: InstallEvent | undefined): void {
  if (location.pathname !== '/' || isInstalled()) return
  // Offline the banner's script cannot be loaded, and the next page tries again.
  const offer = (event: InstallEvent) =>
    void import('./install.ts').then(({ offerInstall }) => offerInstall(event)).catch(() => undefined)
  addEventListener('beforeinstallprompt', event => offer(event as InstallEvent))
  if (event) offer(event)
  else if (isFromMenu()) void import('./install.ts').then(({ hintInstall }) => hintInstall()).catch(() => undefined)
}

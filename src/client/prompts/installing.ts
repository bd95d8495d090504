import { type InstallEvent, isInstalled } from '#src/lib/installed.ts'

/** Browsers of iPhones and iPads install from a menu of their own; those within other apps, which do not say Safari, cannot. */
const isFromMenu = (): boolean =>
  (navigator as { standalone?: boolean }).standalone === false && navigator.userAgent.includes('Safari/')

/** Starts the banner of the home feed. @param event that came before this code. */
export function startInstalling(event: InstallEvent | undefined): void {
  if (location.pathname !== '/' || isInstalled()) return
  // Without a network nothing is offered; the next page offers it again.
  const offer = (event: InstallEvent) =>
    void import('./install.ts').then(({ offerInstall }) => offerInstall(event)).catch(() => undefined)
  addEventListener('beforeinstallprompt', event => offer(event as InstallEvent))
  if (event) offer(event)
  else if (isFromMenu()) void import('./install.ts').then(({ hintInstall }) => hintInstall()).catch(() => undefined)
}

const isModalOpen = () => document.querySelector('dialog:modal') !== null

/**
 * Waits until no modal dialog is open. The document is watched too, because a dialog may be removed without a close
 * event.
 */
export function whenNoModal(): Promise<void> {
  if (!isModalOpen()) return Promise.resolve()
  return new Promise(resolve => {
    const watch = new MutationObserver(() => {
      if (isModalOpen()) return
      watch.disconnect()
      resolve()
    })
    watch.observe(document, { subtree: true, childList: true, attributeFilter: ['open'] })
  })
}

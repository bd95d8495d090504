/** Opens a page of this site. */
export const openPage = (path: string): void => location.assign(path)

/** Opens a page in place of the current one in the tab's history. */
export const replacePage = (path: string): void => location.replace(path)

export const reloadPage = (): void => location.reload()

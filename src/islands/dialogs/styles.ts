import { loadStyles } from '#src/islands/forms/styles.ts'
import communityPicture from '#src/styles/community-picture.css?url'
import href from '#src/styles/fetched-dialogs.css?url'
import viewer from '#src/styles/viewer.css?url'

/** Forms and dialogs are styled when the first of them is wanted: no page that is only read carries their styles. */
export const dialogStyles = (): Promise<void> => loadStyles(href)

/** Additional styles of the community picture's dialog. */
export const communityPictureStyles = (): Promise<void> => loadStyles(communityPicture)

/** Styles of the picture viewer. */
export const viewerStyles = (): Promise<void> => loadStyles(viewer)

import { loadStyles } from '#src/islands/forms/styles.ts'
import communityPicture from '#src/styles/community-picture.css?url'
import href from '#src/styles/fetched-dialogs.css?url'
import viewer from '#src/styles/viewer.css?url'

/** Loads the styles of forms and dialogs with the first dialog: pages contain none of them. */
export const dialogStyles = (): Promise<void> => loadStyles(href)

/** Additional styles of the community picture's dialog. */
export const communityPictureStyles = (): Promise<void> => loadStyles(communityPicture)

/** Styles of the picture viewer. */
export const viewerStyles = (): Promise<void> => loadStyles(viewer)

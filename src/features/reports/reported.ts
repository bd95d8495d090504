import type { PageComment } from '#functions/contract/views.ts'
import { html, type Safe } from '#src/ui/html.ts'
import { icon } from '#src/ui/icon.ts'
import { shortCount } from '#src/ui/messages/numbers.ts'
import { countOfReports } from './messages/mark.ts'

/**
 * Renders the mark on a reported post or comment, which its moderators see: the number of reports, as a link to the
 * queue.
 * @param count number of reports; null or 0 for no mark.
 */
export const reportedMark = (count: number | undefined, community: string, id: string): Safe | null =>
  count
    ? html`<a class="reported" href="/${community}/modtools/reports?item=${id}" aria-label="${countOfReports(count)}">${icon('flag')}${shortCount(count)}</a>`
    : null

export const reportedComment = ({ reported, communityName, id }: PageComment): Safe | null =>
  reportedMark(reported, communityName, id)

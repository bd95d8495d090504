import { fullNumber, shortCount } from '#src/messages/numbers.ts'
import { $reported, type ReportedItemState } from '#src/stores/actions/resolved.ts'

/** Counts of what waits for a decision follow what is decided: those of the moderator tools, and the shield of every page. */
export function startReportCounts(): void {
  // A decision may have been quicker than this file.
  $reported.subscribe(states => {
    const resolved = Object.values(states).filter(({ resolution: resolved }) => resolved)
    for (const count of document.querySelectorAll<HTMLElement>('[data-reports]')) show(count, resolved)
  })
}

function show(count: HTMLElement, resolved: ReportedItemState[]): void {
  const { reports, place, type } = count.dataset
  // The shield stands for all places, but only for those of its reader.
  const isCounted = (item: ReportedItemState) =>
    place ? item.community === place && (!type || item.type === type) : item.as === 'mods'
  const left = Math.max(0, Number(reports) - resolved.filter(isCounted).length)
  count.hidden = left === 0
  const number = count.querySelector('b')
  if (number) number.textContent = shortCount(left)
  else count.textContent = fullNumber(left)
}

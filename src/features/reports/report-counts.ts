import { fullNumber, shortCount } from '#src/ui/messages/numbers.ts'
import { $reported, type ReportedItemState } from './resolved-store.ts'

/** Subtracts resolved reports from the numbers in the moderator tools and on the shield of the navbar. */
export function startReportCounts(): void {
  // Reports may have been resolved before this file was loaded.
  $reported.subscribe(states => {
    const resolved = Object.values(states).filter(({ resolution: resolved }) => resolved)
    for (const count of document.querySelectorAll<HTMLElement>('[data-reports]')) show(count, resolved)
  })
}

function show(count: HTMLElement, resolved: ReportedItemState[]): void {
  const { reports, place: community, type } = count.dataset
  // The shield counts the reports in all communities that the member moderates.
  const isCounted = (item: ReportedItemState) =>
    community ? item.community === community && (!type || item.type === type) : item.as === 'mods'
  const left = Math.max(0, Number(reports) - resolved.filter(isCounted).length)
  count.hidden = left === 0
  const number = count.querySelector('b')
  if (number) number.textContent = shortCount(left)
  else count.textContent = fullNumber(left)
}

import { fullNumber, shortCount } from '#src/messages/numbers.ts'
import { $reported, type ReportedNow } from '#src/stores/acts/settled.ts'

/** Counts of what waits for a decision follow what is decided: those of the moderator tools, and the shield of every page. */
export function startWaiting(): void {
  // A decision may have been quicker than this file.
  $reported.subscribe(states => {
    const settled = Object.values(states).filter(({ settled }) => settled)
    for (const count of document.querySelectorAll<HTMLElement>('[data-waiting]')) show(count, settled)
  })
}

function show(count: HTMLElement, settled: ReportedNow[]): void {
  const { waiting, place, type } = count.dataset
  // The shield stands for all places, but only for those of its reader.
  const isCounted = (item: ReportedNow) =>
    place ? item.community === place && (!type || item.type === type) : item.as === 'mods'
  const left = Math.max(0, Number(waiting) - settled.filter(isCounted).length)
  count.hidden = left === 0
  const number = count.querySelector('b')
  if (number) number.textContent = shortCount(left)
  else count.textContent = fullNumber(left)
}

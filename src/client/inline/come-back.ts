import { INCOMPLETE, isIncomplete, isReturn, readPlace, standAt } from '#src/lib/reading-place.ts'

/** The reader's place is found without a file, unless more is to be brought back than the page has. */
function comeBack(): void {
  const place = readPlace()
  const isLed = location.hash.startsWith('#p')
  if (!place || !(isReturn(place) || isLed)) return
  // In a page that is still too short, elements in the window would move once the rest is there.
  if (isIncomplete(place)) dispatchEvent(new Event(INCOMPLETE))
  // The scrolling to the reader's place is no sign of life (first-paint.ts).
  else if (!isLed)
    void standAt(place, () => {
      document.documentElement.dataset['stood'] = String(scrollY)
    })
}

/** A page that was loaded anew has no open picture: its history entry is left as by the back button (useHistoryEntry.ts). */
function leavePicture(): void {
  if (history.state?.picture) history.back()
}

// Behind the content of the page: the first bytes belong to what is read first.
comeBack()
leavePicture()

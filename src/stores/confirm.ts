interface Question {
  title: string
  text: string
  /** The button that goes on. */
  yes: string
}

/**
 * Asks once before what cannot be taken back: the press of a hidden button wakes the island that asks, and it stays until
 * that is awake. A dialog that is closed is a no: then nothing more happens. Where the island cannot come, as without a
 * network, the browser asks.
 */
export function confirmed(question: Question): Promise<true> {
  const asking = document.createElement('button')
  Object.assign(asking.dataset, { dialog: 'confirm', ...question })
  asking.hidden = true
  return new Promise(resolve => {
    asking.addEventListener('confirmed', () => resolve(true))
    asking.addEventListener('error', () => {
      asking.remove()
      if (confirm(`${question.title}\n${question.text}`)) resolve(true)
    })
    document.body.appendChild(asking)
    asking.click()
  })
}

/** Opens the previous page of the site. */
export function goBack(event: Event): void {
  event.preventDefault()
  history.back()
}

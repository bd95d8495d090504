/** Makes an id for a request, short enough to be read out: 8 hex digits in two groups. */
export function newRequestId(): string {
  const digits = crypto.randomUUID()
  return `${digits.slice(0, 4)}-${digits.slice(4, 8)}`
}

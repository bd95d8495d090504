import { requestIdOf } from '#functions/http/request-id.ts'

/** What the front door and the pages know of one request together. */
export interface RequestDetails {
  requestId: string
  /** Set when the front door refuses the address or the method: the page says so. */
  refusal?: number
}

/** Keyed by the platform's own object of the request, so that no header of a client can stand for it. */
const details = new WeakMap<object, RequestDetails>()

export function setDetails(ctx: object, own: RequestDetails): void {
  details.set(ctx, own)
}

export const detailsOf = (ctx: object): RequestDetails => details.get(ctx) ?? { requestId: requestIdOf(ctx) }

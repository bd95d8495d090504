import type { Readable } from 'node:stream'

/** A request of the Worker's binding to this process. Node's Request and Response would load a client of 14 MB. */
export interface ServiceRequest {
  /** With its query. */
  path: string
  body: Readable
}

/** The response to a binding. */
export interface ServiceResponse {
  status: number
  /** The last header of a name counts. */
  headers: [string, string][]
  body?: Uint8Array
}

export type Service = (asked: ServiceRequest) => Promise<ServiceResponse>

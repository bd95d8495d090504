import type { Readable } from 'node:stream'

/** A request of the Worker's binding to this process. Node's Request and Response would load a client of 14 MB. */
export interface ServiceRequest {
  /** Path with its query. */
  path: string
  body: Readable
}

/** Response of a service to the Worker, which called it by a binding. */
export interface ServiceResponse {
  status: number
  /** Headers; a repeated name overrides earlier ones. */
  headers: [string, string][]
  body?: Uint8Array
}

export type Service = (request: ServiceRequest) => Promise<ServiceResponse>

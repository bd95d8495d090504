import type { Readable } from 'node:stream'

/** Request of the Worker to a service in this process. The types are not Node's, whose fetch client takes 14 MB. */
export interface ServiceRequest {
  /** Path with its query. */
  path: string
  body: Readable
}

/** Response of a service in this process to the Worker. */
export interface ServiceResponse {
  status: number
  /** Headers; a repeated name overrides earlier ones. */
  headers: [string, string][]
  body?: Uint8Array
}

export type Service = (request: ServiceRequest) => Promise<ServiceResponse>

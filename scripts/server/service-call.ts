import type { Readable } from 'node:stream'

/**
 * Request of the Worker to a service in this process. Services get no Request object of fetch, because Node's fetch
 * client, which makes such objects, takes 14 MB of memory.
 */
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

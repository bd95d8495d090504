import type { Readable } from 'node:stream'

/** What a binding of the Worker asks this process for. Request and Response of Node would load a client of 14 MB. */
export interface ServiceRequest {
  /** With its query. */
  path: string
  body: Readable
}

/** What it gets. */
export interface ServiceResponse {
  status: number
  /** Of one name the last counts. */
  headers: [string, string][]
  body?: Uint8Array
}

export type Service = (asked: ServiceRequest) => Promise<ServiceResponse>

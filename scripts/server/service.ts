/** What a binding of the Worker asks this process for. Request and Response of Node would load a client of 14 MB. */
export interface Asked {
  /** With its query. */
  path: string
  /** Content-Type; '' when there is none. */
  type: string
  body: Buffer
}

/** What it gets. */
export interface Answered {
  status: number
  /** Of one name the last counts. */
  headers: [string, string][]
  body?: Uint8Array
}

export type Service = (asked: Asked) => Promise<Answered>

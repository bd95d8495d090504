/// <reference types="astro/client" />
import type { Ctx } from '#functions/context.ts'
import type { Received } from '#src/ui/forms/form.ts'
import type { Failure } from './worker/failures.ts'

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates an island when its reader is about to use it, or an element that matches the selector. */
    'client:intent'?: boolean | string
  }
}

declare global {
  namespace App {
    interface Locals {
      ctx: Ctx
      cfContext: ExecutionContext
      /** Address of the request; after a rewrite the page has another address. */
      requestedUrl: URL
      /** Error for the failure page, when another page could not be rendered. */
      failure?: Failure
      /** Parsed form of a POST request. */
      received?: Received
    }
  }
  /** Id of the build, which is part of the key of cached pages. */
  const BUILD_ID: string
  namespace Cloudflare {
    interface Env {
      ASSETS: Fetcher
      MEDIA: R2Bucket
      JOBS: Queue
      PREVIEWS: Queue
      IMAGES: ImagesBinding
      ENCODER?: Fetcher
      HASHER?: Fetcher
      /** Service binding to a database on the same machine. */
      DATABASE?: Fetcher
      /** Token that gives operators' commands access to picture files, under `npm start`. */
      FILES_TOKEN?: string
      GUEST_READS: RateLimit
      /** The deployed version of the Worker; absent under `npm start`. */
      VERSION?: WorkerVersionMetadata
      LIBSQL_URL: string
      SECRET_KEY: string
      PAGE_CACHE?: string
      PAGE_STORE?: string
      REQUEST_LOG?: string
      SITE_URL?: string
    }
  }
  interface Env extends Cloudflare.Env {}
}

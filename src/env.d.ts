/// <reference types="astro/client" />
import type { Ctx } from '#functions/context.ts'
import type { Received } from '#src/ui/forms/form.ts'
import type { Failure } from './worker/failures.ts'

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates an island when its reader is about to use it. */
    'client:intent'?: boolean | string
  }
}

declare global {
  namespace App {
    interface Locals {
      ctx: Ctx
      cfContext: ExecutionContext
      /** Address of the request. `Astro.url` differs after a rewrite. */
      requestedUrl: URL
      /** Error to show, when the failure page replaces a page that could not be rendered. */
      failure?: Failure
      /** Parsed form, when the request is a POST. */
      received?: Received
    }
  }
  /** Id of the build, which is part of the keys in the cache of pages. */
  const BUILD_ID: string
  namespace Cloudflare {
    interface Env {
      ASSETS: Fetcher
      MEDIA: R2Bucket
      JOBS: Queue
      PREVIEWS: Queue
      HOOKS: Queue
      IMAGES: ImagesBinding
      ENCODER?: Fetcher
      HASHER?: Fetcher
      MAIL?: Fetcher
      /** Service binding to a database on the same machine. */
      DATABASE?: Fetcher
      /** Token by which operators' commands read and write picture files, under `npm start`. */
      FILES_TOKEN?: string
      GUEST_READS: RateLimit
      GUEST_SEARCHES: RateLimit
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

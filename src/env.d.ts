/// <reference types="astro/client" />
import type { Ctx } from '#functions/context.ts'
import type { Received } from './forms/form.ts'
import type { Failure } from './worker/failures.ts'

declare module 'astro' {
  interface AstroClientDirectives {
    /** Without a value: at intent on the island itself; a selector: on any element that it names. */
    'client:intent'?: boolean | string
  }
}

declare global {
  namespace App {
    interface Locals {
      ctx: Ctx
      cfContext: ExecutionContext
      /** The address as the reader sees it, whatever page answers it. */
      asked: URL
      /** Why the page cannot be shown: what the failure page says. */
      failure?: Failure
      /** The form of a POST. */
      received?: Received
    }
  }
  /** Tells the pages of one build from those of another. */
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
      /** The way to a database on the same machine. */
      DATABASE?: Fetcher
      /** Lets the operator's commands at the files of pictures, under `npm start`. */
      FILES_TOKEN?: string
      GUEST_READS: RateLimit
      /** The version that runs; absent on a machine of one's own. */
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

/// <reference types="astro/client" />
import type { Ctx } from '#functions/context.ts'

declare global {
  namespace App {
    interface Locals {
      ctx: Ctx
    }
  }
  namespace Cloudflare {
    interface Env {
      ASSETS: Fetcher
      MEDIA: R2Bucket
      JOBS: Queue
      IMAGES: ImagesBinding
      GUEST_READS: RateLimit
      LIBSQL_URL: string
      SECRET_KEY: string
      PAGE_CACHE?: string
      SITE_URL?: string
    }
  }
  interface Env extends Cloudflare.Env {}
}

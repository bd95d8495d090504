/** The process of `npm start`, on a site that is built. */
import { serve } from './site/serve.ts'

await serve(false)

/** Process of `npm start`: runs the site from a build. */
import { serve } from './site/serve.ts'

await serve(false)

/** Process of `npm start`, on a built site. */
import { serve } from './site/serve.ts'

await serve(false)

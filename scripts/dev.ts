import { serve } from './site/serve.ts'

await serve(true)

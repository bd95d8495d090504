// Plain JavaScript, for what serves cannot be compiled without serving (scripts/compile.mjs).
import { serve } from './site/serve.ts'

await serve(false)

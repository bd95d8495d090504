import { runSteps } from './checks/runner.ts'
import { STATIC_STEPS } from './checks/steps.ts'
import { stopChildren } from './site/children.ts'
import { onTermination } from './site/termination.ts'

onTermination(() => void stopChildren().then(() => process.exit(1)))
process.exit((await runSteps(STATIC_STEPS)) ? 0 : 1)

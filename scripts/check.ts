import { runSteps } from './checks/runner.ts'
import { STATIC_STEPS } from './checks/steps.ts'
import { stopChildren } from './site/children.ts'
import { onEnd } from './site/ending.ts'

onEnd(() => void stopChildren().then(() => process.exit(1)))
process.exit((await runSteps(STATIC_STEPS)) ? 0 : 1)

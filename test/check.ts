import { runStaticSteps } from './steps.ts'

const { failed } = runStaticSteps()
process.exit(failed > 0 ? 1 : 0)

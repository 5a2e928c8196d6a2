import { findReminders } from './reminders.ts'
import { runStaticSteps } from './steps.ts'

const { failed } = await runStaticSteps()
for (const reminder of findReminders()) console.log(`reminder: ${reminder}`)
process.exit(failed > 0 ? 1 : 0)

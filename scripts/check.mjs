import { prepare } from './prepare.mjs'
import { runSteps, staticSteps, vitestStep } from './steps.mjs'

// The quick gate. What follows "--" goes to Vitest: npm run check -- src/features/sms
prepare()
runSteps([
  ...staticSteps(),
  vitestStep('unit tests', '--project', 'unit', '--project', 'apart', ...process.argv.slice(2)),
])

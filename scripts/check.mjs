import { prepare } from './prepare.mjs'
import { runSteps, staticSteps, vitestStep } from './steps.mjs'

// The quick gate. Of a part, all tests that are beside the code: npm run check -- src/features/sms
const parts = process.argv.slice(2)
const projects = parts.length > 0 ? ['pure', 'unit', 'apart'] : ['pure']
prepare()
runSteps([
  ...staticSteps(),
  vitestStep('unit tests', ...projects.flatMap((project) => ['--project', project]), ...parts),
])

import { prepare } from './prepare.mjs'
import { runSteps, staticSteps, vitestStep } from './steps.mjs'

// The quick gate. Given a folder, it runs all tests beside that code: npm run check -- src/features/sms
const parts = process.argv.slice(2)
const projects = parts.length > 0 ? ['pure', 'unit', 'apart'] : ['pure']
prepare()
runSteps([
  ...staticSteps(),
  vitestStep('unit tests', ...projects.flatMap((project) => ['--project', project]), ...parts),
])

import { ensureBrowser } from './browser.mjs'
import { buildWeb } from './build-web.mjs'
import { prepare } from './prepare.mjs'
import { journeyStep, recordSeconds, runSteps, simpleStep, staticSteps, vitestStep } from './steps.mjs'

prepare()
const seconds = runSteps([
  ...staticSteps(),
  simpleStep('browser', () => ensureBrowser() !== ''), // some of the tests open pages, too
  vitestStep('tests'),
  simpleStep('build', buildWeb),
  journeyStep(),
])
recordSeconds(seconds)

import { buildWeb } from './build-web.mjs'
import { prepare } from './prepare.mjs'
import { journeyStep, runSteps, simpleStep, staticSteps, vitestStep } from './steps.mjs'

prepare()
runSteps([...staticSteps(), vitestStep('tests'), simpleStep('build', buildWeb), journeyStep()])

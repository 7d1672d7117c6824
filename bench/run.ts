import { BENCHES, isBench } from './benches.ts'
import { openOwnStage } from './stage.ts'

/** One benchmark in a process of its own; who started it gets the result as a message. */
const [name] = process.argv.slice(2)
if (!name || !isBench(name)) throw new Error(`there is no benchmark ${name}`)
const { run } = await BENCHES[name]()
process.send?.(await run({ isQuick: false, openStage: openOwnStage }))

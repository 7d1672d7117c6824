import { SCENARIOS } from './scenarios.ts'
import { say } from '../say.ts'

/** One scenario in a separate process: its name, the runs, the socket of the PostgreSQL, `full` or `quick`. */
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1)) // with its children

const [name, runs, host = '', pace] = process.argv.slice(2)
const found = SCENARIOS.find((known) => known.name === name)
if (!found) throw new Error(`there is no scenario ${name}`)
const terms = { runs: Number(runs), server: { host, port: 5432 }, isQuick: pace === 'quick' }
say(JSON.stringify(await found.scenario(terms)))
process.exit(0) // a broken product may have left resources open

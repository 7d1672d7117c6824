import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { createTokens } from '#server/tokens.ts'
import { percentile } from '../figures.ts'
import { getRequest, openConnection } from '../http.ts'
import { say } from '../report.ts'
import { arrangeAssignments, arrangeEmployers } from '../rows.ts'
import { openOwnStage } from '../stage.ts'

const SECONDS = 10

/**
 * Times the answer page beside each of the attacks that are named:
 * `node --import ./src/server/tsx-hook.ts bench/attacked/measure.ts logins largeForms`
 */
const stage = await openOwnStage()
const tokens = createTokens(stage.config.secret)
const employers = await arrangeEmployers(stage.owner, 2, 10)
const [asked] = await arrangeAssignments(stage.owner, tokens, employers, 20, 1)
await stage.learn()
const web = await stage.startWeb()

/** A visitor, who opens a connection for ten pages. */
const timePages = async (what: string, seconds: number) => {
  const took: number[] = []
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    const connection = await openConnection(web.port)
    for (let page = 0; page < 10 && performance.now() < end; page += 1) {
      const start = performance.now()
      await connection.send(getRequest(`/r/${asked?.token}`, 'gzip, deflate, br'))
      took.push(performance.now() - start)
      await wait(10)
    }
    connection.close()
  }
  const [half, most] = [percentile(took, 50), percentile(took, 95)]
  say(`${what}: ${took.length} pages, p50 ${half.toFixed(1)} ms, p95 ${most.toFixed(1)} ms`)
}

await timePages('warming up', 3)
await timePages('without an attack', SECONDS)
for (const name of process.argv.slice(2)) {
  const thread = new Worker(new URL('thread.ts', import.meta.url), { workerData: { name, port: web.port } })
  await wait(1500)
  await timePages(name, SECONDS)
  await thread.terminate()
  await wait(2000)
}
await web.close()
await stage.close()

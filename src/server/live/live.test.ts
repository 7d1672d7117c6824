import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openServices } from '#app/compose.ts'
import type { Services } from '#server/services.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { createHeardLog } from '#test/heard-log.ts'
import { until } from '#test/until.ts'
import { LIVE_KEYS, type LiveKey, type LiveTopic } from './topics.ts'

let app: TestApp
let other: Services & { close(): Promise<void> }
let log: ReturnType<typeof createHeardLog>

/** Two processes' worth of services on one database. */
beforeEach(async () => {
  app = await openTestApp()
  log = createHeardLog()
  other = await openServices(app.config, app.db.connect, log.log, app.clock)
})
afterEach(async () => {
  await other.close()
  await app.close()
})

const KARI = 'employer:0198c0de-0000-7000-8000-00000000000a'
const NILS = 'employer:0198c0de-0000-7000-8000-00000000000b'

const listen = ({ live }: Services, topic: LiveTopic) => {
  const heard: LiveKey[][] = []
  return { heard, stop: live.subscribe([topic], (keys) => heard.push(keys)) }
}

/** Waits for a later notice: PostgreSQL preserves the order, so earlier ones have arrived by then. */
const settled = async () => {
  const marker = listen(other, 'employer:marker')
  const here = listen(app, 'employer:marker')
  app.live.publish('employer:marker', ['vikarer'])
  await until(() => marker.heard.length > 0 && here.heard.length > 0)
  marker.stop()
  here.stop()
}

describe('a notice', () => {
  it("reaches the employer's screens in every process, and no one else's", async () => {
    const [here, there, nils] = [listen(app, KARI), listen(other, KARI), listen(other, NILS)]
    app.live.publish(KARI, ['vikarer'])
    await until(() => here.heard.length > 0 && there.heard.length > 0)
    await settled()
    expect([here.heard, there.heard, nils.heard]).toEqual([[['vikarer']], [['vikarer']], []])
  })

  it('is merged with repetitions of the same moment, with all of their changes', async () => {
    const there = listen(other, KARI)
    app.live.publish(KARI, ['vikarer'])
    app.live.publish(KARI, ['messages', 'vikarer'])
    app.live.publish(KARI, ['credits'])
    await until(() => there.heard.length > 0)
    await settled()
    expect(there.heard).toEqual([['vikarer', 'messages', 'credits']])
  })

  it('does not come to a subscriber who has stopped listening', async () => {
    const [stopped, listening] = [listen(other, KARI), listen(other, KARI)]
    stopped.stop()
    expect(other.live.subscribers).toBe(1)
    app.live.publish(KARI, ['vikarer'])
    await until(() => listening.heard.length > 0)
    expect(stopped.heard).toEqual([])
    listening.stop()
    expect(other.live.subscribers).toBe(0)
  })

  it('reaches a thousand employers at once, past the limit of what one message may hold', async () => {
    const topics = Array.from(
      { length: 1000 },
      (_, index): LiveTopic => `employer:${crypto.randomUUID()}-${index}`,
    )
    const screens = topics.map((topic) => listen(other, topic))
    for (const topic of topics) app.live.publish(topic, [...LIVE_KEYS])
    await until(() => screens.every(({ heard }) => heard.length > 0))
    await settled()
    expect(screens.every(({ heard }) => heard.length === 1)).toBe(true)
    expect(log.lines).toEqual([])
  })

  it('published right before the end is still sent', async () => {
    const third = await openServices(app.config, app.db.connect, log.log, app.clock)
    const there = listen(other, KARI)
    third.live.publish(KARI, ['credits'])
    await third.close()
    await until(() => there.heard.length > 0)
    expect(there.heard).toEqual([['credits']])
  })
})

describe('a new listener', () => {
  const MORNING = '2026-11-02T06:30:00Z'
  const LATER = '2026-11-02T06:30:21Z'

  it('gets the changes of the moments before, for its topics only', async () => {
    app.clock.set(MORNING)
    app.live.publish(KARI, ['vikarer'])
    app.live.publish(NILS, ['credits'])
    await settled()
    app.live.publish(KARI, ['messages', 'vikarer'])
    await settled()
    expect(other.live.recent([KARI, 'administrators'])).toEqual(['vikarer', 'messages'])
    expect(other.live.recent([NILS])).toEqual(['credits'])
    expect(other.live.recent(['superadmins'])).toEqual([])
  })

  it('does not get changes that every page has had time to read', async () => {
    app.clock.set(MORNING)
    app.live.publish(KARI, ['vikarer'])
    await settled()
    app.clock.set(LATER)
    app.live.publish(NILS, ['credits'])
    await settled()
    expect(other.live.recent([KARI])).toEqual([])
    expect(other.live.recent([NILS])).toEqual(['credits'])
  })

  it('refetches everything if notices could have been missed', async () => {
    app.clock.set(MORNING)
    const nils = listen(other, NILS)
    await loseConnection()
    await until(() => nils.heard.length > 0)
    expect(other.live.recent([KARI])).toEqual([...LIVE_KEYS])
  })
})

const loseConnection = () =>
  app.db.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'vikarklar notices' and datname = current_database()`,
  )

describe('a connection that is lost', () => {
  it('is reopened, and then everyone is notified to refetch everything', async () => {
    const [kari, nils] = [listen(other, KARI), listen(other, NILS)]
    await loseConnection()
    await until(() => kari.heard.length > 0 && nils.heard.length > 0)
    expect([kari.heard, nils.heard]).toEqual([[[...LIVE_KEYS]], [[...LIVE_KEYS]]])
    await settled()
    app.live.publish(KARI, ['vikarer'])
    await until(() => kari.heard.length > 1)
    expect(kari.heard.at(-1)).toEqual(['vikarer'])
  })

  it('is reopened however often it is lost', async () => {
    const kari = listen(other, KARI)
    for (let round = 1; round <= 3; round += 1) {
      await loseConnection()
      await until(() => kari.heard.length === round)
    }
    const connections = async () => {
      const [row] = await app.db.query(
        `select count(*)::int as count from pg_stat_activity
         where application_name = 'vikarklar notices' and datname = current_database()`,
      )
      return row?.['count']
    }
    await until(async () => (await connections()) === 2) // the other process may be a moment later
    await settled()
    expect(await connections()).toBe(2)
  })
})

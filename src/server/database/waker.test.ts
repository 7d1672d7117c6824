import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { wakeAfterCommit } from '#server/jobs.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { until } from '#test/until.ts'
import { openDatabase } from './database.ts'
import { createWaker } from './waker.ts'

describe('a waker', () => {
  const fail = (error: unknown) => {
    throw error
  }

  it('has one round in progress, and one more for all requests meanwhile', async () => {
    const rounds: string[][] = []
    const waker = createWaker(async (jobs) => {
      rounds.push([...jobs])
      await wait(5)
    }, fail)
    waker.wake(['a'])
    waker.wake(['b', 'c'])
    waker.wake(['c', 'a'])
    await waker.atRest()
    expect(rounds).toEqual([['a'], ['b', 'c', 'a']])
    waker.wake(['a'])
    await waker.atRest()
    expect(rounds).toHaveLength(3)
  })

  // Fails when a round follows another without a pause.
  it('wakes the jobs of commits that follow each other in few rounds', async () => {
    const rounds: string[][] = []
    const waker = createWaker(async (jobs) => void rounds.push([...jobs]), fail)
    for (let commit = 0; commit < 10; commit += 1) {
      waker.wake([`job ${commit}`])
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(rounds).toEqual([['job 0']])
    await until(async () => rounds.length > 1)
    expect(rounds.slice(1).flat()).toEqual(Array.from({ length: 9 }, (_, index) => `job ${index + 1}`))
  })

  it('continues after a failed round', async () => {
    let rounds = 0
    const failures: unknown[] = []
    const waker = createWaker(
      async () => {
        rounds += 1
        if (rounds === 1) throw new Error('failed on purpose')
      },
      (error) => failures.push(error),
    )
    waker.wake(['a'])
    waker.wake(['b'])
    await waker.atRest()
    waker.wake(['a'])
    await waker.atRest()
    expect(rounds).toBe(3)
    expect(failures).toEqual([new Error('failed on purpose')])
  })
})

describe('a job that is woken after a transaction', () => {
  let app: TestApp
  beforeEach(async () => {
    app = await openTestApp()
  })
  afterEach(() => app.close())

  const DEADLOCK = Object.assign(new pg.DatabaseError('deadlock detected', 0, 'error'), { code: '40P01' })
  const jobs = () => app.db.query('select task_identifier as job from graphile_worker.jobs order by 1')

  it('exists once the transaction is committed', async () => {
    await app.database.transaction(app.system, async (tx) => {
      wakeAfterCommit(tx, 'erase')
      await wait(20)
      expect(await jobs()).toEqual([])
    })
    await until(async () => (await jobs()).length === 1)
    expect(await jobs()).toEqual([{ job: 'erase' }])
  })

  it('gets its ids, once however often it was requested', async () => {
    const ids = { employerId: randomUUID(), assignmentId: randomUUID() }
    await app.database.transaction(app.system, async (tx) => {
      wakeAfterCommit(tx, 'stop-unwanted', ids)
      wakeAfterCommit(tx, 'erase')
      wakeAfterCommit(tx, 'stop-unwanted', { ...ids })
    })
    await app.database.woken()
    const woken = await app.db.query(
      `select task.identifier as job, job.payload from graphile_worker._private_jobs job
       join graphile_worker._private_tasks task on task.id = job.task_id order by job.id`,
    )
    expect(woken).toEqual([
      { job: 'stop-unwanted', payload: ids },
      { job: 'erase', payload: {} },
    ])
  })

  const wakeOnce = async (ids?: Readonly<Record<string, string>>) => {
    await app.database.transaction(app.system, async (tx) =>
      ids ? wakeAfterCommit(tx, 'stop-unwanted', ids) : wakeAfterCommit(tx, 'deliver-sms'),
    )
    await app.database.woken()
  }

  it('is not queued beside an identical waiting job', async () => {
    await wakeOnce()
    await wakeOnce({ assignmentId: 'a' })
    await wakeOnce()
    await wakeOnce({ assignmentId: 'a' })
    expect(await jobs()).toEqual([{ job: 'deliver-sms' }, { job: 'stop-unwanted' }])
    await wakeOnce({ assignmentId: 'b' })
    expect(await jobs()).toHaveLength(3)
  })

  // The job may have read its rows before the transaction was committed.
  it.each([
    ['that a worker has taken', "locked_at = now(), locked_by = 'worker'"],
    ['that waits for another attempt', "attempts = 1, run_at = now() + interval '1 minute'"],
    ['that has failed for good', 'attempts = max_attempts'],
  ])('is queued beside one %s', async (_state, change) => {
    await wakeOnce()
    await app.db.query(`update graphile_worker._private_jobs set ${change}`)
    await wakeOnce()
    expect(await jobs()).toHaveLength(2)
  })

  it('is also woken by the last part of one, and by repeated work', async () => {
    let tries = 0
    await app.database.transaction(app.system, (tx) =>
      tx.keepingLocks(async (last) => {
        wakeAfterCommit(last, 'deliver-sms')
        tries += 1
        if (tries === 1) throw DEADLOCK
      }),
    )
    await until(async () => (await jobs()).length === 1)
  })

  it('is not woken by one that is rolled back', async () => {
    const failed = app.database.transaction(app.system, async (tx) => {
      wakeAfterCommit(tx, 'erase')
      throw new Error('rolled back on purpose')
    })
    await expect(failed).rejects.toThrow('rolled back on purpose')
    await app.database.transaction(app.system, async (tx) => wakeAfterCommit(tx, 'deliver-sms'))
    await until(async () => (await jobs()).length > 0)
    expect(await jobs()).toEqual([{ job: 'deliver-sms' }])
  })

  it('is woken before the connections are closed', async () => {
    const database = openDatabase(app.db.connect, app.log)
    await database.transaction(app.system, async (tx) => wakeAfterCommit(tx, 'erase'))
    await database.close()
    expect(await jobs()).toHaveLength(1)
  })
})

import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openBareRows } from './bare-rows.ts'
import { fanOut, startWork } from './fan-out-work.ts'
import { arrangeEmployers } from './rows.ts'
import { openStageOn, type Stage } from './stage.ts'

const RECIPIENTS = 7

let stage: Stage
beforeAll(async () => void (stage = await openStageOn(inject('testServer'))))
afterAll(() => stage.close())

it('writes every row of a create again, row by row and table by table', async () => {
  const work = await startWork(stage)
  await fanOut(stage, work, await arrangeEmployers(stage.owner, 1, RECIPIENTS))
  await work.close()
  const count = async () => {
    const { rows } = await stage.owner.query<Record<string, number>>(
      `select (select count(*) from assignments) as assignments, (select count(*) from sms_history) as sms,
         (select count(*) from recipients) as links, (select count(*) from credit_ledger) as ledger`,
    )
    return rows[0] ?? {}
  }
  const once = await count()
  expect(once).toMatchObject({ assignments: 1, sms: RECIPIENTS, links: RECIPIENTS })

  const bare = await openBareRows(stage)
  await bare.rowByRow()
  await bare.tableByTable()
  await bare.close()
  const thrice = Object.fromEntries(Object.entries(once).map(([table, rows]) => [table, rows * 3]))
  expect(await count()).toEqual(thrice)
})

import { stopUnwanted } from '#features/messages/server/unwanted.ts'
import type { TestApp } from './app.ts'

/** Runs the jobs that stop messages, like the worker after an answer or a cancellation. */
export const stopUnwantedNow = async (app: TestApp): Promise<void> => {
  await app.database.woken()
  const jobs = await app.db.query(
    `delete from graphile_worker._private_jobs job using graphile_worker._private_tasks task
     where task.id = job.task_id and task.identifier = 'stop-unwanted' returning job.payload`,
  )
  for (const { payload } of jobs) await stopUnwanted(app, app.system, payload)
}

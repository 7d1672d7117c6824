import type { TestApp } from './app.ts'

/** The history of a shift, the oldest first: its own events and those of its request. */
export const eventsOf = ({ db }: TestApp, assignmentId: string) =>
  db.query(
    `select kind, actor_kind, actor_name, vikar_name, people, before, after, because, effects
     from events e where request_id = (select request_id from assignments where id = $1)
       and coalesce(assignment_id, $1) = $1 order by id`,
    [assignmentId],
  )

/** The events that an act has added. */
export const eventsAfter = async (app: TestApp, assignmentId: string, act: () => Promise<unknown>) => {
  const known = (await eventsOf(app, assignmentId)).length
  await act()
  return (await eventsOf(app, assignmentId)).slice(known)
}

/** Empties all histories, as no role can. */
export const clearEvents = ({ db }: Pick<TestApp, 'db'>) =>
  db.query("begin; set local vikarklar.erasing = 'on'; delete from events; commit")

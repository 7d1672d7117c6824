import { castAssignment, castColleague, castDepartment, type CastAdministrator } from '../cast.ts'
import { rest, rpc } from '../calling.ts'
import { procedures, type Listed } from '../procedures.ts'
import { openStrictWatch } from './changes.ts'
import { first, leaked } from './judges.ts'
import { notServed } from './refusals.ts'
import { castAll, type Stage } from './stage.ts'

/** A bound planner may call these about people of another department, each with a reason. */
const MAY: Readonly<Record<string, string>> = {
  'list-vikarer': 'the register belongs to the whole office',
  'read-vikar': 'the register belongs to the whole office',
  'read-vikar-shifts': 'it shows no shift of another department',
  'list-vikar-absences': 'the register belongs to the whole office',
  'preview-leaving': 'it shows no shift of another department',
  'plan-create-vikar-accounts': 'it shows no shift of another department',
  'list-assignments': 'it lists the shifts of the own departments',
  'forecast-request': 'every department may ask everyone in the register',
  'create-assignment': 'every department may ask everyone in the register',
  'create-request': 'every department may ask everyone in the register',
  'plan-create-assignment': 'every department may ask everyone in the register',
  'plan-create-request': 'every department may ask everyone in the register',
  'create-template': 'every department may ask everyone in the register',
}

/** All procedures of an office. Those without a substitute in their sample try nothing. */
export const OF_OFFICE = procedures.filter(({ area }) => ['employer', 'planning', 'sending'].includes(area))

/** The name of the department that asked, and of its shift. */
const SECRET = 'Blåklokka'

/** Kari, a department that asks people, and a planner who is bound to another one. */
export const castElsewhere = async (stage: Stage) => {
  const { app } = stage.target
  const cast = await castAll(stage)
  const blue = await castDepartment(app, cast.kari, SECRET)
  const red = await castDepartment(app, cast.kari, 'Rødkløver')
  const { id } = await castAssignment(app, cast.kari, { title: SECRET, departmentId: blue })
  const asked = await app.db.query('select request_id from assignments where id = $1', [id])
  return {
    cast,
    requestId: String(asked[0]?.['request_id']),
    bo: await castColleague(app, cast.kari, 'Bo Lie', 'planner', [red]),
    whatChanged: await openStrictWatch(app, ['rate_limits', 'sessions']),
  }
}

type Elsewhere = Awaited<ReturnType<typeof castElsewhere>>

/**
 * Calls a procedure about people of another department as the bound planner, then as an owner. Returns how many people
 * it names.
 */
export const tryElsewhere = async (
  stage: Stage,
  elsewhere: Elsewhere,
  procedure: Listed,
): Promise<number> => {
  const { cast, bo, whatChanged } = elsewhere
  let named = 0
  for (const way of [rest, rpc]) {
    await stage.target.app.db.query('delete from rate_limits')
    const made = await cast.sampled(procedure).whole()
    if (!made) throw new Error(`there is no sample of ${procedure.operationId}`)
    named = await askNamed(stage, elsewhere, cast.kari, made.own)
    if (named === 0) {
      stage.tally.note(`${procedure.operationId} names no substitute`, null)
      return 0
    }
    await whatChanged()
    const answer = await stage.sendAs(bo, way(procedure, made.own))
    const isAllowed = procedure.operationId in MAY
    const changed = isAllowed ? null : await whatChanged()
    stage.tally.note(
      `${procedure.operationId} about people of another department`,
      first(leaked(answer.text, [SECRET]), isAllowed ? null : isRefused(answer), changed),
    )
    if (isAllowed) continue
    const owner = await stage.sendAs(cast.kari, way(procedure, made.own))
    const isToLookFirst = owner.status === 409 && owner.text.includes('"AFFECTED"')
    stage.tally.note(`${procedure.operationId} as an owner`, isToLookFirst ? null : notServed(owner))
  }
  return named
}

const isRefused = ({ status, text }: { status: number; text: string }) => {
  // An invitation of several has an answer for each of them.
  const isEachRefused = text.includes('"sent":0') && text.includes('"code":"ASKED_ELSEWHERE"')
  return (status >= 400 && status < 500) || isEachRefused ? null : `status ${status}: ${text.slice(0, 120)}`
}

/** Lets the other department ask all people in the input, and those of its group. */
const askNamed = async (
  { target: { app } }: Stage,
  { requestId }: Pick<Elsewhere, 'requestId'>,
  { scope: { employerId } }: CastAdministrator,
  input: Record<string, unknown>,
): Promise<number> => {
  const rows = await app.db.query(
    `with named as (
      select v.id from vikarer v where v.employer_id = $1 and (strpos($2, v.id::text) > 0 or exists (
        select from vikar_group_members m where m.vikar_id = v.id and strpos($2, m.group_id::text) > 0))
    ), asked as (
      insert into recipients (employer_id, id, request_id, vikar_id, token_hash, expires_at)
      select $1, gen_random_uuid(), $3, id, sha256(uuid_send(gen_random_uuid())), now() + interval '9 days' from named
      on conflict do nothing)
    select id from named`,
    [employerId, JSON.stringify(input), requestId],
  )
  return rows.length
}

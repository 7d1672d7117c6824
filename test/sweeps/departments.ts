import { isAtLeast, type MemberRole } from '#shared/roles.ts'
import { AREAS } from '#shared/access-rules.ts'
import { rest, rpc } from '../calling.ts'
import { castColleague, castDepartment, type CastAdministrator } from '../cast.ts'
import { procedures, type Listed } from '../procedures.ts'
import { openStrictWatch } from './changes.ts'
import { withOtherIds } from './foreign-ids.ts'
import { first, leaked, toldApart } from './judges.ts'
import { notServed } from './refusals.ts'
import { castAll, type Stage } from './stage.ts'
import { staleVersion } from '../version.ts'

/** Procedures that refer to a shift or a template. */
export const OF_DEPARTMENTS = procedures.filter(({ path }) => /^\/(assignments|templates)\/\{id\}/.test(path))

/** Words in the data of the department. */
const WORDS = ['Blåklokka']

/** A member of Kari's office in each role, bound to the department that has the data, and to another one. */
export const castDepartments = async (stage: Stage) => {
  const { app } = stage.target
  const cast = await castAll(stage)
  const blue = await castDepartment(app, cast.kari, 'Blåklokka')
  const red = await castDepartment(app, cast.kari, 'Rødkløver')
  const bound = (name: string, role: MemberRole, department: string) =>
    castColleague(app, cast.kari, name, role, [department])
  return {
    cast,
    blue,
    here: [await bound('Eva Berg', 'planner', blue), await bound('Ida Dal', 'reader', blue)],
    elsewhere: [
      await bound('Bo Lie', 'planner', red),
      await bound('Per Vik', 'reader', red),
      await castColleague(app, cast.kari, 'Tor Moe', 'planner', []),
    ],
    whatChanged: await openStrictWatch(app, ['rate_limits', 'audit_log', 'sessions']),
  }
}

/**
 * Calls a procedure about a department's data as members bound to it, to another, or to none. The last two
 * get the same answer for existing data as for missing data, and change nothing.
 */
export const tryDepartments = async (
  stage: Stage,
  { cast, blue, here, elsewhere, whatChanged }: Awaited<ReturnType<typeof castDepartments>>,
  procedure: Listed,
) => {
  const { tally, sendAs } = stage
  const whole = async () => {
    await stage.target.app.db.query('delete from rate_limits')
    const made = await cast.sampled(procedure).whole()
    if (!made) throw new Error(`there is no sample of ${procedure.operationId}`)
    await putInto(stage, cast.kari, blue)
    return made
  }
  for (const way of [rest, rpc]) {
    const { own, refusal } = await whole()
    await whatChanged()
    for (const stranger of elsewhere) {
      const refused = await sendAs(stranger, way(procedure, own))
      const unknown = await sendAs(stranger, way(procedure, withOtherIds(procedure, own)))
      tally.note(
        `${procedure.operationId} as ${stranger.scope.memberRole} of another department`,
        first(
          toldApart(refused, unknown),
          leaked(refused.text, WORDS),
          isRefused(procedure, stranger, { expected: refusal?.status ?? 404, status: refused.status }),
        ),
      )
    }
    tally.note(`${procedure.operationId}, what is another department's`, await whatChanged())
    /** Its department is new, and so is its version. */
    const sendAsSeen = async (member: CastAdministrator, input: Record<string, unknown>) => {
      const answer = await sendAs(member, way(procedure, input))
      const version = staleVersion(answer.json)
      return version === null ? answer : sendAs(member, way(procedure, { ...input, version }))
    }
    for (const member of here.filter((one) => mayCall(procedure, one)))
      tally.note(
        `${procedure.operationId} as ${member.scope.memberRole} of the department`,
        notServed(await sendAsSeen(member, (await whole()).own)),
      )
  }
}

/** Data that belongs to the whole office. */
const putInto = async ({ target: { app } }: Stage, kari: CastAdministrator, department: string) => {
  for (const table of ['requests', 'request_templates'])
    await app.db.query(
      `update ${table} set department_id = $2 where employer_id = $1 and department_id is null`,
      [kari.scope.employerId, department],
    )
}

const mayCall = ({ area }: Listed, { scope: { memberRole } }: CastAdministrator): boolean => {
  const rule = area === undefined ? undefined : AREAS[area]
  return memberRole !== null && rule !== undefined && 'atLeast' in rule && isAtLeast(memberRole, rule.atLeast)
}

const isRefused = (
  procedure: Listed,
  caller: CastAdministrator,
  { status, ...wanted }: { status: number; expected: number },
) => {
  const expected = mayCall(procedure, caller) ? wanted.expected : 403
  return status === expected ? null : `status ${status} instead of ${expected}`
}

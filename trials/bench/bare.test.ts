import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createTokens } from '#server/tokens.ts'
import { captureClaim, fillFor, openBareClaim, partsOf, type Sent } from './bare.ts'
import { arrangeAssignments, arrangeEmployers, type Asked } from './rows.ts'
import { openStageOn, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => void (stage = await openStageOn(inject('testServer'))))
afterAll(() => stage.close())

const ask = async (assignments: number): Promise<Asked[]> => {
  const employers = await arrangeEmployers(stage.owner, 2, 1)
  return arrangeAssignments(stage.owner, createTokens(stage.config.secret), employers, assignments, 1)
}
const winnersOf = async (asked: readonly Asked[]) => {
  const { rows } = await stage.owner.query<{ winner: string | null }>(
    `select vikar_id as winner from unnest($1::uuid[]) with ordinality wanted (id, place)
     left join assignment_responses on assignment_id = wanted.id and response_type = 'accepted' order by place`,
    [asked.map(({ assignmentId }) => assignmentId)],
  )
  return rows.map(({ winner }) => winner)
}
const statement = (text: string): Sent => ({ text, values: [] })
const CLAIM = [
  'begin',
  'select set_config($1)',
  'select pg_advisory_xact_lock($1)',
  'update assignments',
  'commit',
].map(statement)

describe('the claim by bare pg', () => {
  it("sends the product's statements, and wins for the given substitute", async () => {
    const [example, ...open] = await ask(4)
    if (!example) throw new Error('there is no assignment')
    const sent = await captureClaim(stage.connect, example)
    expect(sent).toHaveLength(5)
    expect(await winnersOf([example])).toEqual([example.vikarId])

    const [another, ...rest] = open
    if (!another) throw new Error('there is no assignment')
    const bare = await openBareClaim(stage.connect, 2, another)
    await Promise.all(rest.map(bare.claim))
    await bare.close()
    expect(await winnersOf(rest)).toEqual(rest.map(({ vikarId }) => vikarId))
  })

  it.each([
    ['one statement more', [...CLAIM, statement('select 1')]],
    ['one less', CLAIM.slice(0, 4)],
    ['another order', CLAIM.toReversed()],
    ['nothing', []],
  ])('is refused once the product sends %s', (_what, sent) => {
    expect(partsOf(CLAIM).claim.text).toBe('update assignments')
    expect(() => partsOf(sent)).toThrow('a claim is no longer begin, scope, lock, claim and commit')
  })

  it('is refused once a claim sends a value that cannot be replaced for others', () => {
    const example = { employerId: 'a', assignmentId: 'b', vikarId: 'c', token: 'd' }
    expect(fillFor(example, ['c', null, 'a'])({ ...example, vikarId: 'e' })).toEqual(['e', null, 'a'])
    expect(() => fillFor(example, ['c', 'what is new'])).toThrow('a claim takes more than the ids')
  })
})

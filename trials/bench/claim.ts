import { claimAssignment } from '#features/assignments/server/claim.ts'
import { TenantScope } from '#server/database/scope.ts'
import { openBareClaim } from './bare-claim.ts'
import { judge, type Bench } from './bench.ts'
import { expectAnswer, yesRequest } from './http.ts'
import { compare, dealer, measureInterleaved, measurements, throughput } from './measure.ts'
import { arrangeAssignments, arrangeEmployers, arrangePast, shuffled, type Asked } from './rows.ts'

const CLIENTS = 20
const FULL = { yeses: 400, rounds: 16 }
const QUICK = { yeses: 20, rounds: 1 }
const RECIPIENTS = 10

/**
 * Compares claims with the same statements sent by bare pg. The command adds the driver, the query layer and its own
 * code. HTTP adds everything else of a yes: the link's look-up, stopped requests, queued mails and the live notice. One
 * half has ten recipients for each assignment, who all say yes, so nine of ten are kept as interest; in the other half
 * every yes wins, which costs most. No worker runs.
 */
export const run: Bench = async ({ isQuick, openStage, after }) => {
  const { yeses, rounds } = isQuick ? QUICK : FULL
  const stage = await openStage()
  const { database } = await stage.services()
  const employers = await arrangeEmployers(stage.owner, 20, 50)
  await arrangePast(stage.owner, stage.tokens, employers, yeses)
  const open = (assignments: number, recipients: number) =>
    arrangeAssignments(stage.owner, stage.tokens, employers, assignments, recipients)
  const needed = yeses * measurements(rounds)
  const [example, ...single] = await open(3 * needed + 1, 1)
  if (!example) throw new Error('there is no assignment')
  const deal = {
    winning: dealer(single, yeses),
    mixed: dealer(await open(needed / RECIPIENTS, RECIPIENTS), yeses),
  }
  await stage.learn()
  const bare = await openBareClaim(stage.connect, CLIENTS, example)
  after(bare.close)
  const connections = await stage.connections(CLIENTS)

  const command = async (asked: Asked) => {
    const outcome = await database.transaction(new TenantScope(asked.employerId, null), (tx) =>
      claimAssignment(tx, asked),
    )
    if (outcome !== 'won') throw new Error(`an open assignment was ${outcome}`)
  }
  const sayYes = ({ token }: Asked, client: number) =>
    expectAnswer(connections[client], yesRequest(token), 303)
  const side = (hand: () => Asked[], take: (asked: Asked, client: number) => Promise<unknown>) => () =>
    throughput(CLIENTS, shuffled(hand()), take)
  const [commands = [], mixed = [], winning = [], theirs = []] = await measureInterleaved(rounds, [
    side(deal.winning, command),
    side(deal.mixed, sayYes),
    side(deal.winning, sayYes),
    side(deal.winning, bare.claim),
  ])
  return judge({
    command: { figure: compare('claim, by the command', commands, theirs, 'claims/s'), least: 0.8 },
    'by HTTP': { figure: compare('claim, by HTTP, one of ten wins', mixed, theirs, 'yeses/s'), least: 0.3 },
    'when all win': { figure: compare('claim, by HTTP, all win', winning, theirs, 'yeses/s'), least: 0.25 },
  })
}

import { claimAssignment } from '#features/assignments/server/claim.ts'
import { openDatabase } from '#server/database/database.ts'
import { TenantScope } from '#server/database/scope.ts'
import { createLog } from '#server/log.ts'
import { createTokens } from '#server/tokens.ts'
import { openBareClaim } from './bare.ts'
import { dealer, throughput } from './clients.ts'
import { rounded } from './figures.ts'
import { say } from '../say.ts'
import type { Bench } from './bench.ts'
import { arrangeAssignments, arrangeEmployers, arrangePast, type Asked } from './rows.ts'
import { compare, measureInterleaved, measurements } from './interleaved.ts'

const CLIENTS = 20
const FULL = { claims: 500, rounds: 20 }
const QUICK = { claims: 40, rounds: 1 }
const TARGET = 0.8

/** The cost of the driver, query layer and command: the claim through them against the same statements by bare pg. */
export const run: Bench = async ({ isQuick, openStage }) => {
  const { claims, rounds } = isQuick ? QUICK : FULL
  const stage = await openStage()
  const database = openDatabase(stage.connect, createLog('error'))
  const tokens = createTokens(stage.config.secret)
  const employers = await arrangeEmployers(stage.owner, 20, 50)
  await arrangePast(stage.owner, tokens, employers, claims)
  const needed = claims * 2 * measurements(rounds)
  const [example, ...open] = await arrangeAssignments(stage.owner, tokens, employers, needed + 1, 1)
  if (!example) throw new Error('there is no assignment')
  await stage.learn()
  const bare = await openBareClaim(stage.connect, CLIENTS, example)

  const ourClaim = async (asked: Asked) => {
    const outcome = await database.transaction(new TenantScope(asked.employerId, null), (tx) =>
      claimAssignment(tx, asked),
    )
    if (outcome !== 'won') throw new Error(`an open assignment was ${outcome}`)
  }
  const deal = dealer(open, claims)
  const side = (claim: (asked: Asked) => Promise<void>) => () => throughput(CLIENTS, deal(), claim)
  const [ours = [], theirs = []] = await measureInterleaved(rounds, [side(ourClaim), side(bare.claim)])
  const compared = compare(ours, theirs, 'claims/s')
  say(`claim, ${CLIENTS} clients: ${compared.words}`)

  await Promise.all([bare.close(), database.close()])
  await stage.close()
  const ratio = rounded(compared.ratio)
  return { name: 'claim', figure: String(ratio), target: `>= ${TARGET}`, ok: ratio >= TARGET, ratio }
}

import { claimAssignment } from '#features/assignments/server/claim.ts'
import { openDatabase } from '#server/database/database.ts'
import { TenantScope } from '#server/database/scope.ts'
import { createLog } from '#server/log.ts'
import { createTokens } from '#server/tokens.ts'
import { openBareClaim } from './bare.ts'
import { throughput } from './clients.ts'
import { rounded } from './figures.ts'
import { say, type Bench } from './report.ts'
import { arrangeAssignments, arrangeEmployers, type Asked } from './rows.ts'
import { openStage } from './stage.ts'
import { compare, inTurns } from './turns.ts'

const CLIENTS = 20
const CLAIMS = 600
const ROUNDS = 20
const TARGET = 0.8

/** What our driver, query layer and command cost: the claim through them against the same statements by bare pg. */
export const run: Bench = async () => {
  const stage = await openStage()
  const database = openDatabase(stage.connect, createLog('error'))
  const tokens = createTokens(stage.config.secret)
  const employers = await arrangeEmployers(stage.owner, 20, 50)
  const open = (count: number) => arrangeAssignments(stage.owner, tokens, employers, count, 1)
  const [example] = await open(CLAIMS)
  await stage.learn()
  if (!example) throw new Error('there is no assignment')
  const bare = await openBareClaim(stage.connect, CLIENTS, example)

  const ourClaim = async (asked: Asked) => {
    const outcome = await database.transaction(new TenantScope(asked.employerId, null), (tx) =>
      claimAssignment(tx, asked),
    )
    if (outcome !== 'won') throw new Error(`an open assignment was ${outcome}`)
  }
  const side = (claim: (asked: Asked) => Promise<void>) => async () =>
    throughput(CLIENTS, await open(CLAIMS), claim)
  const [ours = [], theirs = []] = await inTurns(ROUNDS, [side(ourClaim), side(bare.claim)])
  const compared = compare(ours, theirs, 'claims/s')
  say(`claim, ${CLIENTS} clients: ${compared.words}`)

  await Promise.all([bare.close(), database.close()])
  await stage.close()
  const ratio = rounded(compared.ratio)
  return { name: 'claim', ratio, target: `>= ${TARGET}`, ok: ratio >= TARGET }
}

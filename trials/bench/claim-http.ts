import { createTokens } from '#server/tokens.ts'
import { openBareClaim } from './bare.ts'
import { dealer, throughput } from './clients.ts'
import { rounded } from './figures.ts'
import { expectAnswer, openConnections, yesRequest } from './http.ts'
import { say } from '../say.ts'
import type { Bench, Result } from './bench.ts'
import { arrangeAssignments, arrangeEmployers, arrangePast, shuffled, type Asked } from './rows.ts'
import { compare, measureInterleaved, measurements } from './interleaved.ts'

const CLIENTS = 20
const FULL = { yeses: 400, rounds: 12 }
const QUICK = { yeses: 40, rounds: 1 }
const RECIPIENTS = 10
const TARGET = 0.3
const ALL_WIN_TARGET = 0.25

/**
 * A yes by HTTP with all that belongs to it (the link's look-up, the claim, stopped requests, the winner's and the
 * administrator's mails into the outbox, the live notice) against the bare statement of `claim`. Ten recipients of each
 * assignment say yes, as happens in life, so nine of ten yeses are kept as interest. Beside that figure: the same yeses
 * against bare statements that lose as often (a loser is a write for us and nothing at all for them), and the dearest
 * case, that every yes wins. The worker that sends the mails is a process of its own and not running.
 */
export const run: Bench = async ({ isQuick, openStage }) => {
  const { yeses, rounds } = isQuick ? QUICK : FULL
  const stage = await openStage()
  const tokens = createTokens(stage.config.secret)
  const employers = await arrangeEmployers(stage.owner, 20, 50)
  await arrangePast(stage.owner, tokens, employers, yeses)
  const needed = yeses * 2 * measurements(rounds)
  const open = (recipients: number) =>
    arrangeAssignments(stage.owner, tokens, employers, needed / recipients, recipients)
  const deal = { mixed: dealer(await open(RECIPIENTS), yeses), winning: dealer(await open(1), yeses) }
  const [example] = await arrangeAssignments(stage.owner, tokens, employers, 1, 1)
  if (!example) throw new Error('there is no assignment')
  await stage.learn()
  const bare = await openBareClaim(stage.connect, CLIENTS, example)
  const web = await stage.startWeb()
  const connections = await openConnections(web.port, CLIENTS)

  const sayYes = ({ token }: Asked, client: number) =>
    expectAnswer(connections[client], yesRequest(token), 303)
  const side = (hand: () => Asked[], take: (asked: Asked, client: number) => Promise<unknown>) => () =>
    throughput(CLIENTS, shuffled(hand()), take)
  const figures = await measureInterleaved(rounds, [
    side(deal.mixed, sayYes),
    side(deal.mixed, bare.claim),
    side(deal.winning, sayYes),
    side(deal.winning, bare.claim),
  ])

  for (const connection of connections) connection.close()
  await Promise.all([bare.close(), web.close()])
  await stage.close()
  return judge(figures)
}

const judge = ([ours = [], bareMixed = [], oursWinning = [], bareWinning = []]: number[][]): Result => {
  const headline = compare(ours, bareWinning, 'yeses/s')
  say(`claim-http, one of ten wins, against bare claims that all win: ${headline.words}`)
  const sameYeses = compare(ours, bareMixed, 'yeses/s')
  say(`claim-http, one of ten wins, against bare claims of which one in ten wins: ${sameYeses.words}`)
  const allWin = compare(oursWinning, bareWinning, 'yeses/s')
  say(`claim-http, all win, against bare claims that all win: ${allWin.words}`)
  const [ratio, ratioWhenAllWin] = [rounded(headline.ratio), rounded(allWin.ratio)]
  return {
    name: 'claim-http',
    figure: `${ratio}; ${ratioWhenAllWin} when all win`,
    target: `>= ${TARGET}; >= ${ALL_WIN_TARGET} when all win`,
    ok: ratio >= TARGET && ratioWhenAllWin >= ALL_WIN_TARGET,
    ratio,
    ratioToBareLosers: rounded(sameYeses.ratio),
    ratioWhenAllWin,
  }
}

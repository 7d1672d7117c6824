import { createTokens } from '#server/tokens.ts'
import { throughput } from './clients.ts'
import { rounded } from './figures.ts'
import { expectAnswer, getRequest, openConnections, type HttpConnection } from './http.ts'
import { say } from '../say.ts'
import type { Bench, Result } from './bench.ts'
import { arrangeAssignments, arrangeEmployers, arrangePast, shuffled } from './rows.ts'
import { STILL_FILE, STILL_PAGE } from './still-page.ts'
import { compare, measureInterleaved } from './interleaved.ts'

const CLIENTS = 20
const FULL = { pages: 800, rounds: 12 }
const QUICK = { pages: 40, rounds: 1 }
const TARGET = 0.45
const MAX_BYTES = 14_000
const BROWSER = 'gzip, deflate, br'

/**
 * The page of a personal link against the very same bytes sent by the same server: from memory, the hardest to compare
 * with, and beside it as a file. All are compressed on the way, as browsers ask for it.
 */
export const run: Bench = async ({ isQuick, openStage }) => {
  const { pages, rounds } = isQuick ? QUICK : FULL
  const stage = await openStage()
  const tokens = createTokens(stage.config.secret)
  const employers = await arrangeEmployers(stage.owner, 20, 50)
  await arrangePast(stage.owner, tokens, employers, pages)
  const asked = shuffled(await arrangeAssignments(stage.owner, tokens, employers, pages, 1))
  await stage.learn()
  const web = await stage.startWeb()
  const connections = await openConnections(web.port, CLIENTS)

  const weight = await weigh(connections, `/r/${asked[0]?.token}`)
  const side = (path: (token: string) => string, encodings: string) => () =>
    throughput(CLIENTS, asked, ({ token }, client) =>
      expectAnswer(connections[client], getRequest(path(token), encodings), 200),
    )
  const personal = (token: string) => `/r/${token}`
  const figures = await measureInterleaved(rounds, [
    side(personal, BROWSER),
    side(() => STILL_PAGE, BROWSER),
    side(() => STILL_FILE, BROWSER),
    side(personal, 'identity'),
    side(() => STILL_PAGE, 'identity'),
  ])

  for (const connection of connections) connection.close()
  await web.close()
  await stage.close()
  return judge(figures, weight)
}

const judge = (figures: number[][], weight: Awaited<ReturnType<typeof weigh>>): Result => {
  const [ours = [], theirs = [], file = [], oursPlain = [], theirsPlain = []] = figures
  const compressed = compare(ours, theirs, 'pages/s')
  say(`answer-page, against the same bytes from memory: ${compressed.words}`)
  const asFile = compare(ours, file, 'pages/s')
  say(`answer-page, against the same bytes as a file: ${asFile.words}`)
  const plain = compare(oursPlain, theirsPlain, 'pages/s')
  say(`answer-page, against memory, both uncompressed: ${plain.words}`)
  const ratio = rounded(compressed.ratio)
  const light = weight.bytes <= MAX_BYTES && weight.furtherRequests === 0
  return {
    name: 'answer-page',
    figure: `${ratio}; ${weight.bytes} bytes, ${weight.furtherRequests} further requests`,
    target: `>= ${TARGET}; <= ${MAX_BYTES} bytes, no further request`,
    ok: ratio >= TARGET && light,
    ratio,
    ratioToFile: rounded(asFile.ratio),
    ratioUncompressed: rounded(plain.ratio),
    ...weight,
  }
}

/**
 * The page's weight on a phone. Its only script is inline and optional: the journeys answer without JavaScript. Also
 * gives the server the static page for comparison.
 */
const weigh = async ([connection]: readonly HttpConnection[], page: string) => {
  const plain = await expectAnswer(connection, getRequest(page, 'identity'), 200)
  const compressed = await expectAnswer(connection, getRequest(page, BROWSER), 200)
  const html = plain.body.toString()
  await expectAnswer(
    connection,
    `PUT ${STILL_PAGE} HTTP/1.1\r\nHost: localhost:3000\r\nContent-Type: text/plain\r\n` +
      `Content-Length: ${plain.body.length}\r\n\r\n${html}`,
    200,
  )
  const weight = {
    bytes: plain.bytes,
    bytesCompressed: compressed.bytes,
    furtherRequests:
      html.match(/<(link|img|iframe|object|embed|video|audio)\b|\bsrc=|url\(|@import/gi)?.length ?? 0,
    scripts: html.match(/<script\b|\bon\w+=|javascript:/gi)?.length ?? 0,
  }
  say(
    `answer-page: ${weight.bytes} bytes with the head, ${weight.bytesCompressed} compressed, ` +
      `${weight.furtherRequests} further requests, ${weight.scripts} scripts`,
  )
  return weight
}

import { createTokens } from '#server/tokens.ts'
import { throughput } from './clients.ts'
import { rounded } from './figures.ts'
import { getRequest, openConnections, type HttpConnection } from './http.ts'
import { say, type Bench, type Result } from './report.ts'
import { arrangeAssignments, arrangeEmployers, arrangePast, shuffled } from './rows.ts'
import { openStage } from './stage.ts'
import { STILL_FILE, STILL_PAGE } from './still-page.ts'
import { compare, inTurns } from './turns.ts'
import { startWeb } from './web.ts'

const CLIENTS = 20
const PAGES = 800
const ROUNDS = 12
const TARGET = 0.3
const MAX_BYTES = 14_000
const BROWSER = 'gzip, deflate, br'

/**
 * The page of a personal link against the very same bytes sent by the same server: from memory, the hardest to compare
 * with, and beside it as a file. All are compressed on the way, as browsers ask for it.
 */
export const run: Bench = async () => {
  const stage = await openStage()
  const tokens = createTokens(stage.config.secret)
  const employers = await arrangeEmployers(stage.owner, 20, 50)
  await arrangePast(stage.owner, tokens, employers, PAGES)
  const asked = shuffled(await arrangeAssignments(stage.owner, tokens, employers, PAGES, 1))
  await stage.learn()
  const web = await startWeb(stage)
  const connections = await openConnections(web.port, CLIENTS)

  const weight = await weigh(connections, `/r/${asked[0]?.token}`)
  const side = (path: (token: string) => string, encodings: string) => () =>
    throughput(CLIENTS, asked, ({ token }, client) =>
      fetchOk(connections[client], getRequest(path(token), encodings)),
    )
  const personal = (token: string) => `/r/${token}`
  const figures = await inTurns(ROUNDS, [
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
    ratio,
    ratioToFile: rounded(asFile.ratio),
    ratioUncompressed: rounded(plain.ratio),
    ...weight,
    target: `>= ${TARGET}; <= ${MAX_BYTES} bytes, no further request`,
    ok: ratio >= TARGET && light,
  }
}

const fetchOk = async (connection: HttpConnection | undefined, request: string) => {
  const answer = await connection?.send(request)
  if (answer?.status !== 200) throw new Error(`a page was answered with ${answer?.status}`)
  return answer
}

/**
 * What the page asks of a telephone. Its one script is in it and nothing needs it: the journeys answer without JavaScript.
 * Also leaves it with the server as the static page to compare with.
 */
const weigh = async ([connection]: readonly HttpConnection[], page: string) => {
  const plain = await fetchOk(connection, getRequest(page, 'identity'))
  const compressed = await fetchOk(connection, getRequest(page, BROWSER))
  const html = plain.body.toString()
  await fetchOk(
    connection,
    `PUT ${STILL_PAGE} HTTP/1.1\r\nHost: localhost:3000\r\nContent-Type: text/plain\r\n` +
      `Content-Length: ${plain.body.length}\r\n\r\n${html}`,
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

import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sessionForFile } from '#features/identity/server/sessions/session-for-file.ts'
import { readSession } from '#features/identity/server/sessions/read-session.ts'
import { countUnknownLink } from '#features/answers/server/unknown-links.ts'
import { findBoard, type FoundBoard } from '#features/employers/server/boards/find-board.ts'
import { listDepartments } from '#features/employers/server/departments/departments.ts'
import { readBoard } from '#features/overview/server/board.ts'
import type { TenantScope } from '#server/database/scope.ts'
import { whenClosed } from '#server/http/downloads.ts'
import { createMadeBodies, makeBody, sendMade } from '#server/http/made-once.ts'
import type { Services } from '#server/services.ts'
import { osloTime, osloToday } from '#shared/dates.ts'
import { Id } from '#shared/ids.ts'
import { authPath, paths, serverPattern } from '#shared/paths.ts'
import { serverPatterns } from '#shared/server-paths.ts'
import { plainPageCsp } from '../plain-page/page.tsx'
import { BOARD_CSS } from './css.ts'
import { renderNoBoard, renderScreen, renderSheet } from './page.tsx'

const READERS = { area: 'employer', roles: ['administrator'] } as const

/** Milliseconds for which the body of a screen's page is shared. */
const FRESH_MS = 15_000
/** The number of bodies in memory; each screen has one. */
const BODIES_MAX = 500

const HTML = 'text/html; charset=utf-8'
const PRIVATE = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' }

/** Today's and tomorrow's shifts: a sheet for members, and screens for all who have the address of one. */
export const boardRoutes = (app: FastifyInstance, services: Services) => {
  sheetRoute(app, services)
  screenRoute(app, services)
}

/** Opens the print dialog. */
const PRINT_SCRIPT = `document.querySelector('#skriv-ut').addEventListener('click',()=>print())`

/**
 * Fetches the page every half minute and replaces the content. Without contact the old content stays, with a notice of
 * its age. A revoked address reloads the page, which shows the refusal.
 */
const FOLLOW_SCRIPT = `
const look=async()=>{
const main=document.querySelector('main')
try{
const answer=await fetch(location.href,{cache:'no-cache'})
if(answer.status===404)return location.reload()
if(!answer.ok)throw answer
const next=new DOMParser().parseFromString(await answer.text(),'text/html').querySelector('main')
if(next)main.innerHTML=next.innerHTML
}catch{const lost=document.querySelector('.lost');if(lost)lost.hidden=false}}
setInterval(look,30000)
addEventListener('online',look)
document.addEventListener('visibilitychange',()=>{if(!document.hidden)look()})`

const sheetRoute = (app: FastifyInstance, services: Services) => {
  const { database, config } = services

  const makeSheet = async (scope: TenantScope, wanted: string | undefined) => {
    const known = await database.read(scope, listDepartments)
    const departments = known.departments.filter(({ isYours }) => isYours)
    const chosen = departments.find(({ id }) => id === wanted)?.id
    const shown = await shownBoard(services, { scope, departmentId: chosen ?? null })
    const board = { ...shown, showsPhones: true, productName: config.product.name }
    return renderSheet(board, { chosen, departments }, PRINT_SCRIPT)
  }

  app.get<{ Querystring: { avdeling?: string } }>(paths.board, async (request, reply) => {
    const gone = whenClosed(reply)
    if (await isToLogIn(services, request)) return reply.redirect(authPath({ returnTo: request.url }), 303)
    const session = await sessionForFile(services, request, reply, READERS)
    if (!session) return reply
    const wanted = Id.safeParse(request.query.avdeling).data
    const html = await services.budgets.run(session, () => makeSheet(session.scope, wanted), gone)
    return reply
      .headers({ ...PRIVATE, 'cache-control': 'no-store', 'content-security-policy': SHEET_CSP })
      .type(HTML)
      .send(html)
  })
}

/** Is this a page request from a browser without a session? It is redirected to the login. */
const isToLogIn = async (services: Services, { headers }: FastifyRequest): Promise<boolean> =>
  (headers.accept ?? '').includes('text/html') &&
  (await readSession(services, new Headers({ cookie: headers.cookie ?? '' }))) === null

/** Each request looks up the address, so that a revoked one shows nothing. All readers of a page share its body. */
const screenRoute = (app: FastifyInstance, services: Services) => {
  const { config, clock } = services
  let kept = { slice: 0, bodies: createMadeBodies(BODIES_MAX) }

  const bodiesOfNow = () => {
    const slice = Math.floor(clock.now().getTime() / FRESH_MS)
    if (slice !== kept.slice) kept = { slice, bodies: createMadeBodies(BODIES_MAX) }
    return kept.bodies
  }
  const make = async ({ scope, departmentId, showsPhones }: FoundBoard) => {
    const shown = await shownBoard(services, { scope, departmentId })
    const html = renderScreen({ ...shown, showsPhones, productName: config.product.name }, FOLLOW_SCRIPT)
    return makeBody(html, HTML)
  }

  app.get<{ Params: { token: string } }>(serverPattern(serverPatterns.board), async (request, reply) => {
    const board = await findBoard(services.database, request.params.token)
    if (!board) return refuse(request, reply, services)
    const body = await bodiesOfNow()(board.id, () => make(board))
    return sendMade(
      request,
      reply.headers({
        ...PRIVATE,
        'cache-control': 'private, no-cache',
        'content-security-policy': SCREEN_CSP,
      }),
      body,
    )
  })
}

const refuse = async (request: FastifyRequest, reply: FastifyReply, services: Services) => {
  const wait = await countUnknownLink(services, request.ip)
  if (wait > 0) reply.header('retry-after', wait)
  return reply
    .code(wait > 0 ? 429 : 404)
    .headers({ ...PRIVATE, 'cache-control': 'no-store', 'content-security-policy': SCREEN_CSP })
    .type(HTML)
    .send(renderNoBoard(services.config.product.name))
}

const shownBoard = async (
  { database, clock }: Services,
  { scope, departmentId }: { readonly scope: TenantScope; readonly departmentId: string | null },
) => {
  const now = clock.now()
  const today = osloToday(now)
  const view = await database.readOne(scope, (tx) => readBoard(tx, { today, now, departmentId }))
  return { view, today, clock: osloTime(now).replace(':', '.') }
}

const policyWith = (script: string, more: Record<string, string> = {}) =>
  plainPageCsp(BOARD_CSS, { 'script-src': `'sha256-${hash('sha256', script, 'base64')}'`, ...more })

const SHEET_CSP = policyWith(PRINT_SCRIPT)
const SCREEN_CSP = policyWith(FOLLOW_SCRIPT, { 'connect-src': "'self'" })

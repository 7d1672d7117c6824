import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import {
  findResponseLink,
  scopeOfLink,
  type ResponseLink,
} from '#features/assignments/server/response-link.ts'
import { readWhyByLink } from '#features/asking/server/read-why-me.ts'
import { COMPRESSED_IN_ONE_GO } from '#server/http/compression.ts'
import type { Services } from '#server/services.ts'
import { recordEvents } from '#server/history/record.ts'
import { patterns, serverPattern, paths } from '#shared/paths.ts'
import { serverPatterns } from '#shared/server-paths.ts'
import { ANSWERS } from '../../contract.ts'
import { calendarFile } from '../calendar-file.ts'
import { withdrawByLink, WithdrawalChanged } from '../withdraw.ts'
import { answerRoute } from './answer-route.ts'
import type { Attempt } from './attempt.ts'
import { failing, checkMessage, readForm } from './form.ts'
import { liveRoute } from './live.ts'
import {
  mayAnswer,
  openPage,
  PRIVATE,
  refuse,
  sendPage,
  sendUnusable,
  show,
  type ByToken,
  frameFor,
  showOver,
} from './replies.ts'
import { renderWhy } from './page.tsx'
import { RESULT_ID } from './view.ts'

/** The pages behind a personal link. GET shows, POST answers. */
export const responseRoutes = (app: FastifyInstance, services: Services) => {
  app.get<ByToken>(serverPattern(patterns.response), COMPRESSED_IN_ONE_GO, async (request, reply) => {
    const opened = await openPage(services, request.params.token, request.query.vakt)
    if (!opened) return refuse(request, reply, services)
    const preselected = ANSWERS.find((answer) => answer === request.query.response) ?? null
    return show(request, reply, services, opened.link, { preselected, views: opened.views })
  })

  app.post<ByToken>(serverPattern(serverPatterns.responseOpened), async (request, reply) => {
    if (!mayAnswer(request, services.config.appUrl)) return reply.code(403).send()
    const link = await findResponseLink(services.database, request.params.token)
    if (!link) return refuse(request, reply, services)
    if (!link.isOver) await noteOpened(services, link)
    return reply.code(204).headers(PRIVATE).send()
  })

  app.get<ByToken>(serverPattern(serverPatterns.responseCalendar), async (request, reply) => {
    const link = await findResponseLink(services.database, request.params.token, request.query.vakt)
    if (!link) return refuse(request, reply, services)
    const content = await calendarFile(services, link, request.params.token)
    if (content === null) return sendUnusable(request, reply.code(404), services)
    return reply
      .headers(PRIVATE)
      .header('content-disposition', 'attachment; filename="oppdrag.ics"')
      .type('text/calendar; charset=utf-8')
      .send(content)
  })

  app.get<ByToken>(serverPattern(serverPatterns.responseWhy), async (request, reply) => {
    const { token } = request.params
    const why = await services.database.readOne(scopeOfLink(token), readWhyByLink)
    if (!why) return refuse(request, reply, services)
    const frame = frameFor(request, services)
    const { employerName, askings } = why
    const sentences = frame.texts.why.words(askings, { employerName, now: services.clock.now() })
    return sendPage(reply, renderWhy(frame, token, sentences))
  })

  answerRoute(app, services)
  withdrawRoutes(app, services)
  liveRoute(app, services)
}

/** Records a recipient's first touch of their page; later touches change nothing and notify no one. */
const noteOpened = async ({ database, live }: Services, { scope, tokenId, vikarId }: ResponseLink) => {
  const isFirst = await database.transaction(scope, async (tx) => {
    const noted = await tx
      .updateTable('recipients')
      .set({ openedAt: sql<Date>`now()` })
      .where('employerId', '=', tx.scope.employerId)
      .where('id', '=', tokenId)
      .where('openedAt', 'is', null)
      .returning('requestId')
      .executeTakeFirst()
    if (noted)
      await recordEvents(tx, [{ kind: 'opened', on: { requestId: noted.requestId }, bySubstitute: vikarId }])
    return noted !== undefined
  })
  if (isFirst) live.publish(`employer:${scope.employerId}`, ['assignments'])
}

/** 'Jeg kan ikke likevel'. A refusal is shown on this address, and opening the address again redirects to the page. */
const withdrawRoutes = (app: FastifyInstance, services: Services) => {
  const address = serverPattern(serverPatterns.responseWithdraw)

  app.get<ByToken>(address, (request, reply) =>
    reply.headers(PRIVATE).redirect(paths.response(request.params.token), 303),
  )

  app.post<ByToken>(address, failing(services, 'withdrawal'), async (request, reply) => {
    const { token } = request.params
    if (!mayAnswer(request, services.config.appUrl)) return reply.code(403).send()
    const link = await findResponseLink(services.database, token, request.query.vakt)
    if (!link) return refuse(request, reply, services)
    const { texts } = frameFor(request, services)
    const { typed, plan } = readForm(request.body)
    if (link.isOver) return showOver(request, reply, services, link, { tried: 'withdrawal', typed })
    const checked = checkMessage('withdrawal', typed, texts)
    const refused = (status: number, attempt: Attempt) =>
      show(request, reply.code(status), services, link, { attempt })
    if (checked.attempt) return refused(422, checked.attempt)
    const outcome = await withdrawByLink(services, link, checked.message, plan ?? undefined).catch(
      (error: unknown) => {
        if (error instanceof WithdrawalChanged) return 'changed' as const
        throw error
      },
    )
    if (outcome === 'withdrawn' || outcome === 'already-withdrawn')
      return reply.headers(PRIVATE).redirect(`${paths.response(token)}#${RESULT_ID}`, 303)
    const problem = {
      started: 'started',
      'too-often': 'tooOften',
      'not-yours': 'notYours',
      changed: 'planChanged',
    } as const
    return refused(409, {
      tried: 'withdrawal',
      form: 'withdrawal',
      problem: texts.problems[problem[outcome]],
      typed: checked.message ?? '',
      isMessageWrong: false,
    })
  })
}

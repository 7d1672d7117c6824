import { BlockList, isIP } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config/config.ts'
import { GATEWAY_NAMES, type GatewayName } from '#server/config/gateways.ts'
import type { Services } from '#server/services.ts'
import { isSameSecret, type Tokens } from '#server/tokens.ts'
import { serverPattern } from '#shared/paths.ts'
import { serverPatterns } from '#shared/server-paths.ts'
import { reportParsers } from './gateways/create.ts'
import type { GatewayEvent, ParseReport } from './gateways/gateway.ts'
import { takeReports } from './reports.ts'

/** Bytes; a report has a few hundred. */
const BODY_LIMIT = 64_000

type Parsers = Partial<Record<GatewayName, ParseReport>>
type Addressed = { Params: { gateway: string; secret: string } }

/** The routes for delivery reports. Some gateways can authenticate only by the secret in the path. */
export const reportRoutes = (
  app: FastifyInstance,
  services: Services,
  parsers: Parsers = reportParsers(services.config),
) => {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    scope.route<Addressed>({
      method: ['GET', 'POST'],
      url: serverPattern(serverPatterns.smsReports),
      bodyLimit: BODY_LIMIT,
      exposeHeadRoute: false,
      onRequest: guard(services, parsers),
      handler: async (request, reply) => {
        const found = parserOf(parsers, request.params.gateway)
        if (!found) return reply.callNotFound()
        if (isOnlyLookedAt(request)) return taken(reply)
        const events = found.parse(asReceived(request, services.config))
        if (typeof events === 'string') return refuse(reply, services, found.gateway, events)
        if (events.length === 0)
          services.log.info(
            { gateway: found.gateway },
            'delivery report ignored: it tells nothing of an SMS of ours',
          )
        return take(reply, services, found.gateway, events)
      },
    })
  })
}

/** Runs before the body is read. Without the secret, the answer is that of an unknown address. */
const guard = ({ config, tokens }: Services, parsers: Parsers) => {
  const isListed = createCheck(config.smsReportAddresses)
  return async (request: FastifyRequest<Addressed>, reply: FastifyReply) => {
    const { gateway, secret } = request.params
    if (!isSecretOf(tokens, gateway, secret) || !parserOf(parsers, gateway)) return reply.callNotFound()
    if (!isListed(request.ip)) return answer(reply, 403, 'FORBIDDEN', NOT_LISTED)
  }
}

const isSecretOf = (tokens: Tokens, gateway: string, secret: string) =>
  isSameSecret(secret, tokens.derive('sms-reports', gateway))

const parserOf = (parsers: Parsers, name: string) => {
  const gateway = GATEWAY_NAMES.find((known) => known === name)
  const parse = gateway && parsers[gateway]
  return parse && { gateway, parse }
}

/** Returns whether an address may report. Without a configured list, every address may. */
const createCheck = (addresses: Config['smsReportAddresses']) => {
  const listed = new BlockList()
  for (const text of addresses) {
    const [address = '', bits] = text.split('/')
    if (bits === undefined) listed.addAddress(address, familyOf(address))
    else listed.addSubnet(address, Number(bits), familyOf(address))
  }
  return (ip: string) => addresses.length === 0 || listed.check(ip, familyOf(ip))
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** A GET without a query: a person checks whether the address exists. */
const isOnlyLookedAt = ({ method, url }: FastifyRequest<Addressed>) => method === 'GET' && !/\?./.test(url)

const asReceived = ({ method, url, headers, body }: FastifyRequest<Addressed>, { appUrl }: Config) => ({
  method,
  url: `${appUrl}${url}`,
  headers,
  body: typeof body === 'string' ? body : '',
})

/** Also takes reports on unknown messages: the gateway would repeat a refused one for hours. */
const take = async (
  reply: FastifyReply,
  services: Services,
  gateway: GatewayName,
  events: readonly GatewayEvent[],
) => {
  try {
    await takeReports(services, gateway, events)
  } catch (error) {
    services.log.error({ err: error, gateway }, 'delivery reports could not be recorded')
    return answer(reply, 503, 'SERVICE_UNAVAILABLE', NOT_RECORDED)
  }
  return taken(reply)
}

const refuse = (
  reply: FastifyReply,
  { metrics, log }: Services,
  gateway: GatewayName,
  state: 'forged' | 'unreadable',
) => {
  log.warn({ gateway, state }, 'delivery report refused')
  metrics.smsReports.inc({ gateway, state })
  return state === 'forged'
    ? answer(reply, 403, 'FORBIDDEN', FORGED)
    : answer(reply, 400, 'BAD_REQUEST', UNREADABLE)
}

const taken = (reply: FastifyReply) => reply.code(200).header('cache-control', 'no-store').send()

const answer = (reply: FastifyReply, status: number, code: string, message: string) =>
  reply.code(status).header('cache-control', 'no-store').send({ code, message })

const NOT_LISTED = 'Leveringsrapporter tas ikke imot fra denne adressen.'
const FORGED = 'Leveringsrapporten er ikke signert av leverandøren.'
const UNREADABLE = 'Leveringsrapporten kunne ikke leses.'
const NOT_RECORDED = 'Leveringsrapporten kunne ikke lagres. Send den igjen.'

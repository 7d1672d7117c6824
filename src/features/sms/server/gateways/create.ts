import type { GatewayName } from '#server/config/gateways.ts'
import type { Config } from '#server/config/config.ts'
import { UNANSWERED, type Outcome } from '#server/outbox/outbox.ts'
import type { Services } from '#server/services.ts'
import { smsReportsPath } from '#shared/server-paths.ts'
import { isSmsNumber } from '#shared/phone.ts'
import type { ParseReport, SmsGateway, GatewaySms } from './gateway.ts'
import { parseLinkReport } from './link-mobility-report.ts'
import { createLinkGateway } from './link-mobility.ts'
import { createLocalGateway } from './local.ts'
import { parseSveveReport } from './sveve-report.ts'
import { createSveveGateway } from './sveve.ts'
import { parseTwilioReport } from './twilio-report.ts'
import { createTwilioGateway } from './twilio.ts'

/** The configured gateway, limited to the configured countries. */
export const createSmsGateway = (services: Pick<Services, 'config' | 'tokens'>): SmsGateway =>
  restrictToCountries(services.config.smsCountries, gatewayOf(services))

const gatewayOf = ({ config, tokens }: Pick<Services, 'config' | 'tokens'>): SmsGateway => {
  switch (config.smsGateway) {
    case 'local':
      return createLocalGateway(config.dataDir)
    case 'twilio': {
      const secret = tokens.derive('sms-reports', 'twilio')
      const reportUrl = `${config.appUrl}${smsReportsPath('twilio', secret)}`
      return createTwilioGateway(configured(config.gateways.twilio), config.smsSender, reportUrl)
    }
    case 'link':
      return createLinkGateway(configured(config.gateways.link), config.smsSender)
    case 'sveve':
      return createSveveGateway(configured(config.gateways.sveve), config.smsSender)
  }
}

/** Configuration fails at start without the chosen gateway's credentials, so null is a defect. */
const configured = <Credentials>(credentials: Credentials | null): Credentials => {
  if (credentials === null) throw new Error('the chosen SMS gateway is not configured')
  return credentials
}

/** The report parsers of every configured gateway, including one that was replaced lately. */
export const reportParsers = ({ gateways }: Config): Partial<Record<GatewayName, ParseReport>> => ({
  ...(gateways.link && { link: parseLinkReport }),
  ...(gateways.sveve && { sveve: parseSveveReport }),
  ...(gateways.twilio && { twilio: parseTwilioReport(gateways.twilio) }),
})

/**
 * Limits the gateway to these countries. The forms accept no other numbers; this is the last check against SMS to
 * expensive destinations.
 */
export const restrictToCountries = (countries: readonly string[], gateway: SmsGateway): SmsGateway => {
  const isAllowed = ({ to }: GatewaySms) => isSmsNumber(to, countries)
  return {
    ...gateway,
    send: async (batch, stopping) => {
      const allowed = batch.filter(isAllowed)
      const answers = (allowed.length > 0 ? await gateway.send(allowed, stopping) : []).values()
      return batch.map((sms) => (isAllowed(sms) ? (answers.next().value ?? UNANSWERED) : ABROAD))
    },
  }
}

const ABROAD: Outcome = {
  kind: 'rejected',
  reason: 'SMS are not sent to numbers of this country',
  isUnasked: true,
}

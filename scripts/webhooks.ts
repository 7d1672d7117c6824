import { isLocalhost, loadConfig, type Config } from '#server/config/config.ts'
import { createTokens } from '#server/tokens.ts'
import { bounceSecret } from '#features/email/server/bounces/routes.ts'
import { bouncesPath, serverPaths, smsReportsPath } from '#shared/server-paths.ts'
import { runCommand } from './command.ts'

/** The addresses are needed before what is entered elsewhere gives its keys: so none of these has to be set. */
const WITHOUT_KEYS = { SMS_GATEWAY: 'local', SMTP_URL: 'local', STRIPE_SECRET_KEY: 'local' }

await runCommand(async () => addressesOf(loadConfig({ ...process.env, ...WITHOUT_KEYS })))

function addressesOf(config: Config): string {
  const { appUrl, secret, gateways } = config
  const tokens = createTokens(secret)
  const reports = (gateway: 'link' | 'sveve') =>
    `${appUrl}${smsReportsPath(gateway, tokens.derive('sms-reports', gateway))}`
  return [
    'Disse adressene legger du inn hos leverandørene. De to første er hemmelige: den som kjenner dem, kan melde SMS',
    'som levert. De følger av APP_URL og APP_SECRET, og er nye når en av dem endres.',
    '',
    `LINK Mobility, leveringsrapporter til porten i LINK_GATE${unless(gateways.link)}`,
    `  ${reports('link')}`,
    `Sveve, adresse for leveringsrapporter${unless(gateways.sveve)}`,
    `  ${reports('sveve')}`,
    'Stripe, webhook for checkout.session.*, charge.refunded, refund.* og charge.dispute.*',
    `  ${appUrl}${serverPaths.paymentEvents}`,
    '',
    'Twilio får adressen med hver SMS.',
    ...(config.mailBounces
      ? [
          '',
          `E-post i retur: hit leverer e-posttjeneren det som kommer til ${config.mailBounces}. Hemmelig.`,
          `  ${appUrl}${bouncesPath(bounceSecret(tokens))}`,
        ]
      : []),
    ...(isLocalhost(appUrl)
      ? ['', `Ingen når ${appUrl} utenfra: sett APP_URL til adressen som tjenesten har på nettet.`]
      : []),
  ].join('\n')
}

/** Reports are taken for a gateway whose settings are all there. */
function unless(credentials: object | null): string {
  return credentials ? '' : ' (svarer først når innstillingene er satt)'
}

import { startFakeStripe, type FakeStripe } from '#test/fakes/stripe.ts'

export const TWILIO_TOKEN = 'f'.repeat(32)

let stripe: FakeStripe | undefined

/** The payment provider of the public product. */
export const fakeStripe = async (): Promise<FakeStripe> => (stripe ??= await startFakeStripe())

/**
 * Settings as on the internet: its own name with https by a proxy, card payments, and reports from every gateway.
 * Messages are still caught.
 */
export const publicSettings = async (): Promise<Record<string, string>> => ({
  APP_URL: 'https://vikarklar.example',
  SMS_GATEWAY: 'local',
  SMTP_URL: 'local',
  LINK_URL: 'https://link.example',
  LINK_USERNAME: 'u',
  LINK_PASSWORD: 'p',
  LINK_PLATFORM_ID: '1',
  LINK_PARTNER_ID: '2',
  LINK_GATE: 'g',
  SVEVE_USERNAME: 'u',
  SVEVE_PASSWORD: 'p',
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: TWILIO_TOKEN,
  ...(await fakeStripe()).env,
})

import { startFakeSmtp } from '#test/fakes/smtp.ts'
import { startFakeSveve } from '#test/fakes/sveve.ts'

let made:
  | Promise<{
      readonly gateway: Awaited<ReturnType<typeof startFakeSveve>>
      readonly mail: Awaited<ReturnType<typeof startFakeSmtp>>
    }>
  | undefined

/** A gateway and a mail server that misbehave on command. */
export const failing = () => (made ??= start())

const start = async () => ({ gateway: await startFakeSveve(), mail: await startFakeSmtp() })

/** The product connected to them. */
export const failingSettings = async (): Promise<Record<string, string>> => {
  const { gateway, mail } = await failing()
  return {
    SMS_GATEWAY: 'sveve',
    SVEVE_URL: gateway.credentials.url,
    SVEVE_USERNAME: gateway.credentials.username,
    SVEVE_PASSWORD: gateway.credentials.password,
    SMTP_URL: mail.url,
  }
}

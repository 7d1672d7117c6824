import type { Config } from '#server/config/config.ts'
import { createLocalMailbox } from './local-mailbox.ts'
import type { Mailer } from './mailer.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

/** The configured mailer. */
export const createMailer = (config: Config): Mailer =>
  config.smtpUrl === 'local' ? createLocalMailbox(config.dataDir) : createSmtpMailer(config)

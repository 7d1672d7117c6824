import { randomUUIDv7 } from 'node:crypto'
import { commandLine } from '#server/command-line.ts'
import { Email } from '#features/identity/rules.ts'
import type { Letter } from '#features/email/letter.ts'
import { returnAddress } from '#features/email/server/bounces/return-address.ts'
import { createMailer } from '#features/email/server/create-mailer.ts'
import { renderHtml, renderText } from '#features/email/server/layout.tsx'
import { smtpServer } from '#features/email/server/smtp-server.ts'
import type { Config } from '#server/config/config.ts'
import { createTokens } from '#server/tokens.ts'
import { loadUsedConfig, runCommand } from './command.ts'
import { whereCaught, wordsOf } from './tried.ts'

const USAGE = `Usage: ${commandLine('test-mail', '<address>')}`

/**
 * Sends a mail as the service does. Server, login, sender and envelope sender are the same; the database gets no row,
 * and the mail belongs to no employer.
 *
 * @throws Error: the server did not accept the mail. The error has its reply
 */
export async function testMail(config: Config, words: readonly string[]): Promise<string> {
  const to = Email.safeParse(words[0])
  if (words.length !== 1) throw new Error(USAGE)
  if (!to.success) throw new Error(`"${words[0]}" is not a full e-mail address.\n${USAGE}`)
  const mailer = createMailer(config)
  const id = randomUUIDv7()
  try {
    const outcome = await mailer.send({
      id,
      to: to.data,
      bounceTo: bounceTo(config, id),
      ...contentOf(config),
    })
    const caught = config.smtpUrl === 'local' ? whereCaught(config, 'email', id) : null
    const by = caught === null ? serverOf(config) : 'the stand-in for e-mail'
    const said = wordsOf(outcome, { by, from: config.mailFrom })
    if (outcome.kind !== 'accepted') throw new Error(said)
    return [said, caught ?? ARRIVED].join('\n')
  } finally {
    mailer.close()
  }
}

const ARRIVED =
  'Taken is not arrived: look for it there, also among spam, and for spf=pass, dkim=pass and dmarc=pass in its source.'

/** A mail server may refuse it, though it takes mails from the sender. */
function bounceTo({ mailBounces, secret }: Config, id: string): string | undefined {
  return mailBounces === null ? undefined : returnAddress(mailBounces, createTokens(secret), id)
}

function serverOf({ smtpUrl }: Config): string {
  const { host, port } = smtpServer(smtpUrl)
  return `${host}:${port}`
}

function contentOf({ product, appUrl }: Config) {
  const subject = `Prøve fra ${product.name}`
  const letter: Letter = {
    preview: '',
    greeting: 'Hei',
    paragraphs: [
      `Dette er en prøve fra ${product.name}. Kommer den frem, virker utsendingen av e-post.`,
      'Du trenger ikke å svare.',
    ],
    facts: [],
    buttons: [],
    closing: '',
  }
  const sender = { name: product.name, url: appUrl, contact: product.email }
  return {
    from: product.name,
    replyTo: null,
    subject,
    text: renderText(letter, sender),
    html: renderHtml(subject, letter, sender),
    calendar: null,
  }
}

// Last in the file, because constants below a running command are not initialised yet.
if (import.meta.main) await runCommand(() => testMail(loadUsedConfig(), process.argv.slice(2)))

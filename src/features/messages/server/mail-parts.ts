import type { AssignmentFacts } from '#features/assignments/server/facts.ts'
import { TOKEN_PLACEHOLDER } from '#features/email/letter.ts'
import type { Config } from '#server/config/config.ts'
import { gsm7Length } from '#shared/gsm7.ts'
import { TOKEN_LENGTH } from '#shared/id-patterns.ts'
import { sender } from '../letter-parts.ts'
import { paths } from '#shared/paths.ts'

/** What every mail about an assignment says of itself. Replies go to the administrator who made it. */
export const about = (facts: AssignmentFacts) => ({
  employerId: facts.employerId,
  from: sender(facts),
  assignmentId: facts.id,
  replyTo: facts.contactEmail,
  validUntil: facts.endsAt,
})

/** The address of a recipient's answer page; until the mail is sent, with a placeholder for the secret. */
export const answerPage = (config: Config, token = TOKEN_PLACEHOLDER): string =>
  `${config.appUrl}${paths.response('')}${token}`

/** The address of the assignment's own page, for the office. */
export const assignmentPage = (config: Config, facts: AssignmentFacts): string =>
  `${config.appUrl}${paths.assignment(facts.id)}`

/** Length of a personal link, in GSM-7 units. */
export const linkLength = (config: Config): number =>
  gsm7Length(config.appUrl) + gsm7Length(paths.response('')) + TOKEN_LENGTH

import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { inSubject } from '#features/email/letter.ts'
import { sendEmails, type OutgoingEmail } from '#features/email/server/send.ts'
import type { Config } from '#server/config/config.ts'
import type { AnyTransaction } from '#server/database/database.ts'
import { toJson } from '#server/database/to-json.ts'
import { wakeAfterCommit } from '#server/jobs.ts'
import type { NoticeChannel, PushMessage } from '../rules.ts'

/** A member of an office and the notice to send. */
export interface Told {
  readonly userId: string
  /** The channels that the member chose. */
  readonly channels: readonly NoticeChannel[]
  /** The member's browsers that take push. */
  readonly devices: readonly string[]
  /** The notice. Its push has the mail's subject as title, its preview as text and its first button as link. */
  readonly mail: OutgoingEmail & { readonly employerId: string }
}

/** The channels in effect: e-mail replaces push for a member without a browser that takes it. */
export const reachedBy = ({
  channels,
  devices,
}: Pick<Told, 'channels' | 'devices'>): readonly NoticeChannel[] =>
  channels.includes('push') && devices.length === 0
    ? [...channels.filter((channel) => channel !== 'push' && channel !== 'email'), 'email']
    : channels

/** One notice, by channel, for the members of an office. */
export interface Telling {
  readonly byEmail: readonly Told[]
  readonly byPush: readonly Pushed[]
  /**
   * Notice ids by user, of those who get push. Their SMS of the same notice gets the id and waits for the push to be
   * opened.
   */
  readonly noticeIds: ReadonlyMap<string, string>
}

interface Pushed extends Told {
  readonly noticeId: string
}

/** Splits a notice by the chosen channels. For push alone, the mail is stored and sent only if all browsers fail. */
export const planTelling = (told: readonly Told[]): Telling => {
  const by = (channel: NoticeChannel) => told.filter((one) => reachedBy(one).includes(channel))
  const byPush = by('push').map((one) => ({ ...one, noticeId: randomUUIDv7() }))
  return {
    byEmail: by('email'),
    byPush,
    noticeIds: new Map(byPush.map(({ userId, noticeId }) => [userId, noticeId])),
  }
}

export const mailsOf = ({ byEmail }: Telling): OutgoingEmail[] => byEmail.map(({ mail }) => mail)

/** Queues the mails and push messages in the transaction. */
export const tell = async (
  tx: AnyTransaction,
  config: Pick<Config, 'appUrl'>,
  telling: Telling,
): Promise<void> => {
  await Promise.all([sendEmails(tx, mailsOf(telling)), sendPushes(tx, config, telling)])
}

/** Minutes in which a push service must accept the message; after that the mail is sent instead. */
const TRIED_MINUTES = 5

/** Queues a push message for each browser of these members. */
export const sendPushes = async (
  tx: AnyTransaction,
  { appUrl }: Pick<Config, 'appUrl'>,
  { byPush }: Telling,
): Promise<void> => {
  const rows = byPush.flatMap((one) => rowsOf(appUrl, one))
  if (rows.length === 0) return
  await sql`
    insert into push_messages (id, employer_id, user_id, assignment_id, subscription_id, notice_id, kind, title, body,
      path, mail,
      worth_until, valid_until)
    select id, employer_id, user_id, assignment_id, subscription_id, notice_id, kind, title, body, path, mail,
      worth_until,
      least(worth_until, now() + ${TRIED_MINUTES} * interval '1 minute')
    from jsonb_to_recordset(${toJson(rows)}::jsonb) as push (id uuid, employer_id uuid, user_id uuid,
      assignment_id uuid,
      subscription_id uuid, notice_id uuid, kind text, title text, body text, path text, mail jsonb,
        worth_until timestamptz)`.execute(tx)
  wakeAfterCommit(tx, 'deliver-push')
}

const rowsOf = (appUrl: string, { userId, channels, devices, mail, noticeId }: Pushed) => {
  const { title, body, path } = messageOf(appUrl, mail)
  return devices.map((subscriptionId) => ({
    id: randomUUIDv7(),
    employer_id: mail.employerId,
    user_id: userId,
    assignment_id: mail.assignmentId ?? null,
    subscription_id: subscriptionId,
    notice_id: noticeId,
    kind: mail.kind,
    title,
    body,
    path,
    mail: channels.includes('email') ? null : mail,
    worth_until: mail.validUntil,
  }))
}

/** Push services take 4 kB including encryption; a screen shows less. */
const TITLE_MAX = 120
const BODY_MAX = 300

const messageOf = (appUrl: string, { subject, letter }: OutgoingEmail): Omit<PushMessage, 'id'> => ({
  title: inSubject(subject, TITLE_MAX),
  body: inSubject(letter.preview, BODY_MAX),
  path: letter.buttons[0]?.href.replace(appUrl, '') ?? '/',
})

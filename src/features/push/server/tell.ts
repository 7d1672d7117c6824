import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { inSubject } from '#features/email/letter.ts'
import { sendEmails, type OutgoingEmail } from '#features/email/server/send.ts'
import type { Config } from '#server/config/config.ts'
import type { AnyTransaction } from '#server/database/database.ts'
import { toJson } from '#server/database/to-json.ts'
import { wakeAfterCommit } from '#server/jobs.ts'
import type { NoticeChannel, PushMessage } from '../rules.ts'

/** One of an office, and what they are told. */
export interface Told {
  readonly userId: string
  /** What they chose. */
  readonly channels: readonly NoticeChannel[]
  /** Their browsers that take push. */
  readonly devices: readonly string[]
  /** The notice; what is told by push is its subject and preview, and leads where its first button does. */
  readonly mail: OutgoingEmail & { readonly employerId: string }
}

/** By what they are told now: push that no browser takes is an e-mail. */
export const reachedBy = ({
  channels,
  devices,
}: Pick<Told, 'channels' | 'devices'>): readonly NoticeChannel[] =>
  channels.includes('push') && devices.length === 0
    ? [...channels.filter((channel) => channel !== 'push' && channel !== 'email'), 'email']
    : channels

/** How each of an office is told of one thing. */
export interface Telling {
  readonly byEmail: readonly Told[]
  readonly byPush: readonly Pushed[]
  /** The notices of those who are told by push, by user: their SMS of the same thing gets the notice's id, and waits for it to be opened. */
  readonly noticeIds: ReadonlyMap<string, string>
}

interface Pushed extends Told {
  readonly noticeId: string
}

/** By e-mail and by push, as they chose. Of a person who is told by push alone, the mail goes when no browser takes it. */
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

/** Tells everybody, as part of the transaction. */
export const tell = async (
  tx: AnyTransaction,
  config: Pick<Config, 'appUrl'>,
  telling: Telling,
): Promise<void> => {
  await Promise.all([sendEmails(tx, mailsOf(telling)), sendPushes(tx, config, telling)])
}

/** Minutes in which a push service must have taken it; later the mail goes instead. */
const TRIED_MINUTES = 5

/** Tells those who are told by push: a message for each of their browsers. */
export const sendPushes = async (
  tx: AnyTransaction,
  { appUrl }: Pick<Config, 'appUrl'>,
  { byPush }: Telling,
): Promise<void> => {
  const rows = byPush.flatMap((one) => rowsOf(appUrl, one))
  if (rows.length === 0) return
  await sql`
    insert into push_messages (id, employer_id, user_id, assignment_id, subscription_id, notice_id, kind, title, body, path, mail,
      worth_until, valid_until)
    select id, employer_id, user_id, assignment_id, subscription_id, notice_id, kind, title, body, path, mail, worth_until,
      least(worth_until, now() + ${TRIED_MINUTES} * interval '1 minute')
    from jsonb_to_recordset(${toJson(rows)}::jsonb) as push (id uuid, employer_id uuid, user_id uuid, assignment_id uuid,
      subscription_id uuid, notice_id uuid, kind text, title text, body text, path text, mail jsonb, worth_until timestamptz)`.execute(
    tx,
  )
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

/** Push services take 4 kB with what encryption adds; a screen shows less. */
const TITLE_MAX = 120
const BODY_MAX = 300

const messageOf = (appUrl: string, { subject, letter }: OutgoingEmail): Omit<PushMessage, 'id'> => ({
  title: inSubject(subject, TITLE_MAX),
  body: inSubject(letter.preview, BODY_MAX),
  path: letter.buttons[0]?.href.replace(appUrl, '') ?? '/',
})

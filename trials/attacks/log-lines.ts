import type { TokenKind } from '#server/tokens.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { castAssignment, PASSWORD } from '#test/cast.ts'
import { castLink } from '#test/login-links.ts'
import { METRICS_HEADERS } from '#test/metrics.ts'
import { paths } from '#shared/paths.ts'
import { serverPaths } from '#shared/server-paths.ts'
import { posted } from '#test/sweeps/beside.ts'
import { failing } from './failing.ts'
import { leaked, type Verdict } from '#test/sweeps/judges.ts'
import type { Send } from '#test/calling.ts'
import { castAll } from '#test/sweeps/stage.ts'
import type { Attack } from './stage.ts'
import type { Target } from './target.ts'

/**
 * Provokes many failures: the gateway echoes its input, the mail server names refused recipients, the database closes
 * connections, visitors try secrets at wrong addresses. The log at its most verbose level and the metrics must hold no
 * password, secret, number, address, name or message text.
 */
export const attack: Attack = async (stage) => {
  const { target, tally, depth, arrange: send } = stage // while the database goes down, internal errors are expected
  const { gateway, mail } = await failing()
  const cast = await castAll(stage)
  const secrets = new Set<string>()
  gateway.turn(({ body }) => ({ status: 500, body: `<h1>Feil</h1>${body}` }))
  mail.turn({
    refuse: 550,
    at: 'recipient',
    words: `No such user ${cast.kari.email} ${cast.ola.email} +4791234567`,
  })
  const { tokens } = await castAssignment(target.app, cast.kari, {
    channels: ['sms', 'email'],
    description: TEXT,
    title: 'Hemmelig vakt "i 3B"',
  })
  const [token = ''] = tokens.values()
  const link = await castLink(target.app, cast.kari.userId, 'login')
  for (const secret of [token, link, PASSWORD, ...Object.values(TYPED)]) secrets.add(secret)
  for (let round = 0; round < (depth === 'deep' ? 3 : 1); round += 1) {
    await provoke(send, token, link)
    await target.app.db.query("update sms_history set next_attempt_at = now() where status = 'pending'")
    await target.app.db.query("update email_history set next_attempt_at = now() where status = 'pending'")
    await target.app.db
      .query(
        "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database() and usename like 'vikarklar%'",
      )
      .catch(() => {})
    await Promise.allSettled(
      Array.from({ length: 10 }, () => send({ method: 'GET', path: paths.response(token) })),
    )
    await pause(depth === 'deep' ? 3000 : 1000) // for retries and reconnections
  }
  for (const secret of await secretsOf(target)) secrets.add(secret)
  judgeLog(target, secrets, (about, verdict) => tally.note(about, verdict))
  const metrics = await send({ method: 'GET', path: serverPaths.metrics, headers: METRICS_HEADERS })
  tally.note('the metrics', metrics.status === 200 ? null : `status ${metrics.status}`)
  judgeLog({ printed: () => metrics.text }, secrets, (about, verdict) =>
    tally.note(`metrics: ${about}`, verdict),
  )
  tally.figure('secrets looked for', secrets.size)
}

/** Text that JSON escapes: with a quotation mark and a line break. */
const TEXT = 'Hemmelig beskjed om "vakten"\nog om den som hadde den'

/** Typed values that are not stored, or that change. */
const TYPED = {
  answer: 'Kan ikke, "barnet" mitt er\nlagt inn på sykehus',
  wrongPassword: 'feil-"passord"-fra-kari',
  newPassword: 'et-"nytt"-passord-fra-kari',
}

/** A careless log line would quote the body and the address of a failing request. */
const provoke = async (send: Send, token: string, link: string) => {
  const { answer, wrongPassword, newPassword } = TYPED
  const bodies = [
    `{"email":"kari@fjellhamar.example","password":"${PASSWORD}"`,
    `{"token":"${link}","email":"kari@fjellhamar.example"}`,
    JSON.stringify({ email: 'kari@fjellhamar.example', password: wrongPassword }),
    JSON.stringify({ token, responseMessage: answer, newPassword, confirmation: newPassword }),
  ]
  const addresses = [
    `/r/${token}/finnes-ikke`,
    `/${token}`,
    `/finnes/${token}/+4791234567`,
    `/auth/magic/${link}`,
    `/webhooks/sms/sveve/${token}?number=91234567`,
    `/%ff/${token}`,
    `/api/${link}`,
  ]
  for (const path of addresses) {
    await send({ method: 'GET', path })
    for (const body of bodies) await send({ method: 'POST', path, body })
  }
  for (const body of bodies)
    for (const path of ['/api/sign-in', '/api/login-link', '/api/invitation', '/api/rpc/accounts/signIn'])
      await send({ method: 'POST', path, body })
  for (const say of ['claim', 'decline', 'withdraw'])
    await send({ method: 'POST', path: `/api/responses/${token}/${say}`, body: bodies.at(-1) ?? '' })
  for (const path of [paths.response(token), serverPaths.responseWithdraw(token)])
    await send(posted(path, { response: 'declined', message: answer }))
}

/** Database values that no line may hold, and the links made from them. */
export const secretsOf = async ({ app }: Pick<Target, 'app'>): Promise<string[]> => {
  const read = async (question: string, shortest: number) =>
    (await app.db.query(question))
      .map(({ secret }) => (typeof secret === 'string' ? secret : ''))
      .filter((secret) => secret.length >= shortest && secret !== app.config.product.name)
  const links = async (kind: TokenKind, table: string) =>
    (await app.db.query(`select id from ${table}`)).map(({ id }) => app.tokens.derive(kind, String(id)))
  return [
    ...(await read(TEXTS, 8)),
    ...(await read(NAMES, 5)),
    ...(await links('assignment_response_tokens', 'recipients')),
    ...(await links('login_links', 'login_links')),
  ]
}

/** Shorter ones may occur anywhere. A letter names the table of its link, which is no secret. */
const TEXTS = `
  select phone as secret from vikarer union select substr(phone, 4) from vikarer union select email from vikarer
  union select skills from vikarer union select email from users union select phone from profiles
  union select message from sms_history union select recipient from sms_history
  union select subject from email_history union select recipient from email_history
  union select said #>> '{}' from email_history, jsonb_path_query(letter, 'strict $.**') said
    where jsonb_typeof(said) = 'string' and not exists (select from pg_class where relname = said #>> '{}')
  union select message from assignment_responses
  union select unnest(array[title, location, description, requirements]) from assignments
  union select password from accounts union select encode(token_hash, 'hex') from sessions`

const NAMES = `
  select full_name as secret from vikarer union select full_name from profiles union select name from users
  union select name from employers union select reason from vikar_unavailability`

/** Checks each line. */
export const judgeLog = (
  { printed }: Pick<Target, 'printed'>,
  secrets: ReadonlySet<string>,
  note: (about: string, verdict: Verdict) => void,
): void => {
  const written = new Set([...secrets].flatMap(formsOf))
  for (const line of printed()
    .split('\n')
    .filter((text) => text !== ''))
    note(line.slice(0, 160), leaked(line, written))
}

/** Unchanged, and escaped as in JSON. */
const formsOf = (secret: string) => [secret, JSON.stringify(secret).slice(1, -1)]

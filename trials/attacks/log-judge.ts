import type { TokenKind } from '#server/tokens.ts'
import { leaked, type Verdict } from '#test/sweeps/judges.ts'
import type { Target } from './target.ts'

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

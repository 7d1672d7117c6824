import type { Pick } from './act.ts'
import type { ActsOffice } from './office.ts'

const oneOf =
  (text: string) =>
  async (office: ActsOffice, shift: string, pick: Pick): Promise<string> => {
    const rows = (await office.app.db.query(text, [shift])) as { vikar_id: string }[]
    return rows[pick.vikar % Math.max(rows.length, 1)]?.vikar_id ?? vikarOf(office, pick)
  }

/** A holder, if there is one. */
export const holderOf = oneOf(
  "select vikar_id from assignment_responses where assignment_id = $1 and response_type = 'accepted' order by vikar_id",
)

/** A person who was asked, if there is one. */
export const askedOf =
  oneOf(`select t.vikar_id from recipients t join assignments a on a.employer_id = t.employer_id
  and a.request_id = t.request_id where a.id = $1 order by t.created_at, t.vikar_id`)

export const vikarOf = ({ people }: ActsOffice, { vikar }: Pick) => people[vikar % people.length]?.id ?? ''

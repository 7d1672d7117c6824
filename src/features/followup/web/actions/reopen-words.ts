import { isLineWaiting } from '../is-line-waiting.ts'
import type { LoggedAssignment } from '../../shapes.ts'

type Reopened = Pick<
  LoggedAssignment,
  'status' | 'places' | 'filled' | 'isInOrder' | 'lineLength' | 'asked'
> & {
  readonly vikarer: readonly Pick<LoggedAssignment['vikarer'][number], 'fullName'>[]
}

const listed = new Intl.ListFormat('nb-NO')

/** What happens when a shift is opened again, and who is asked. */
export const reopenWords = (shift: Reopened): string => {
  const { status, vikarer, places, filled } = shift
  if (status === 'completed') {
    const before = 'Det blir som det var før det ble markert som fullført'
    if (filled >= places) return `${before}. Ingen får beskjed.`
    return `${before}, med ${places - filled} av ${places} plasser ledige. ${asked(shift)}`
  }
  if (vikarer.length === 0) return asked(shift)
  const names = listed.format(vikarer.map(({ fullName }) => fullName))
  return `${names} fikk beskjed om at oppdraget var avlyst, og står i reserve. ${asked(shift)}`
}

const asked = (shift: Reopened) => {
  const others = 'Andre som er spurt, kan svare ja med lenken de har'
  return isLineWaiting(shift)
    ? `De i reserve får spørsmålet av seg selv, før resten av køen. ${others}.`
    : `De i reserve får spørsmålet av seg selv. ${others}, men får ingen beskjed før du sender en påminnelse.`
}
